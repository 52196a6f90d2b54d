import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
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
  const smtpPort = await freePort();
  const ports = { SIMULATORS_PORT: String(port), SIMULATORS_SMTP_PORT: String(smtpPort) };
  const env = { ...process.env, ...ports, VK_SERVICE_TOKENS: 'one, two', TELEGRAM_BOT_TOKEN: '1:token' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  return { child, line, smtpPort, origin: `http://127.0.0.1:${port}` };
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [code]: unknown[] = await once(child, 'exit');
  return code;
}

test('the simulators print their URL, accept the tokens of the environment and stop on a signal', async () => {
  const { child, line, origin } = await start();
  expect(line).toBe(`VK simulator: ${origin}`);
  const answer = await fetch(`${origin}/method/users.get?v=5.199&user_ids=41000001&access_token=two`);
  expect(await answer.json()).toMatchObject({ response: [{ first_name: 'Анна' }] });
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test('the mailbox, the text messages, the bot and the payments are served on the port of VK', async () => {
  const { child, origin, smtpPort } = await start();
  const read = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).text();
  const greeting = await once(connect(smtpPort, '127.0.0.1'), 'data');
  expect(String(greeting)).toMatch(/^220 .*Vidno mail simulator/);
  expect(await read('/simulator/mail')).toContain('Писем ещё нет');
  expect(await read('/simulator/mail.json')).toBe('{"emails":[]}');

  const message = 'login=vidno&psw=simulated-sms-password&phones=79001234567&mes=42&charset=utf-8&fmt=3';
  expect(await read('/sys/send.php', { method: 'POST', body: new URLSearchParams(message) })).toContain('"cnt":1');
  expect(await read('/simulator/sms')).toContain('+79001234567');
  expect(await read('/simulator/sms.json?to=%2B7900')).toBe('{"messages":[]}');
  const script = await read('/cloudpayments/bundles/cloudpayments.js');
  expect(script).toContain('class CloudPayments');
  const authorization = `Basic ${btoa('pk_simulated_cloudpayments:simulated-cloudpayments-secret')}`;
  const called = await read('/cloudpayments/test', { method: 'POST', headers: { authorization } });
  expect(called).toContain('"Success":true');
  expect(await read('/simulator/cloudpayments')).toContain('Платежей ещё нет');
  const basic = { authorization: `Basic ${btoa('100500:simulated-yookassa-secret')}` };
  expect(await read('/yookassa/v3/payments', { headers: basic })).toBe('{"type":"list","items":[]}');
  expect(await read('/simulator/yookassa')).toContain('Платежей ещё нет');
  expect(await read('/payselection/lib/pay-widget.js')).toContain('class PayWidget');
  expect(await read('/payselection/gw/orders/1')).toContain('X-SITE-ID');
  expect(await read('/simulator/payselection')).toContain('Платежей ещё нет');
  const startPage = await read('/simulator');
  for (const inbox of ['mail', 'sms', 'telegram', 'cloudpayments', 'yookassa', 'payselection'])
    expect(startPage).toContain(`href="/simulator/${inbox}"`);

  const chat = await read('/simulator/telegram/vidno_simulator_bot?start=a-link');
  expect(chat).toContain('name="payload" value="a-link"');
  const form = new URLSearchParams({ kind: 'start', payload: 'a-link' });
  expect(await read('/simulator/telegram/user-action', { method: 'POST', body: form })).toContain('/start a-link');
  const update = await read('/bot1:token/getUpdates');
  expect(JSON.parse(update)).toMatchObject({ result: [{ message: { text: '/start a-link' } }] });
  expect(await read('/bot1:other/getUpdates')).toContain('Unauthorized');
  child.kill('SIGTERM');
  await exitOf(child);
});

test('the simulators stop when their parent process is gone', async () => {
  const { child } = await start();
  child.stdin.end();
  expect(await exitOf(child)).toBe(0);
});
