// The health check of a container: exits with 0 if the process on this port of the same machine is ready.
const [port] = process.argv.slice(2);
const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
  (response) => response.ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
