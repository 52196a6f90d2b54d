import { spawn } from 'node:child_process';
import { startSimulators } from './start-simulators.ts';

const API_PORT = process.env.PORT ?? '3000';

Object.assign(process.env, await startSimulators());
/** Calls come from the page, which Vite serves. */
process.env.WEB_ORIGINS ??= 'http://localhost:5173,http://127.0.0.1:5173';

/** The server restarts and the page reloads on every change. The page is served on Vite's port. */
const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main/all-in-one.ts'], { stdio: 'inherit' }),
  spawn('vite', ['apps/web'], {
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${API_PORT}` },
  }),
];
for (const child of children) {
  child.on('close', () => {
    for (const other of children) other.kill();
  });
}
process.on('SIGINT', () => {
  for (const child of children) child.kill('SIGINT');
});
