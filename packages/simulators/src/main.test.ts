import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function start() {
  const port = await freePort();
  const env = { ...process.env, SIMULATORS_PORT: String(port), VK_SERVICE_TOKENS: 'one, two' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  return { child, line, origin: `http://127.0.0.1:${port}` };
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [code]: unknown[] = await once(child, 'exit');
  return code;
}

test('the simulators say where they listen, know the tokens of the environment and end when told to', async () => {
  const { child, line, origin } = await start();
  expect(line).toBe(`VK simulator: ${origin}`);
  const answer = await fetch(`${origin}/method/users.get?v=5.199&user_ids=41000001&access_token=two`);
  expect(await answer.json()).toMatchObject({ response: [{ first_name: 'Анна' }] });
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test('the simulators end when the process that started them is gone', async () => {
  const { child } = await start();
  child.stdin.end();
  expect(await exitOf(child)).toBe(0);
});
