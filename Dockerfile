FROM python:3.13-slim

RUN useradd --create-home --uid 10001 canasta && mkdir /data && chown canasta:canasta /data
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
RUN pip install --no-cache-dir .

USER canasta
ENV CANASTA_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
CMD ["python", "-m", "bot", "discord"]
