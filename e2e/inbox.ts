import { expect } from '@playwright/test';
import { SIMULATORS_PORT } from './ports.ts';

/** The simulated mailbox, phone and Telegram. */
let simulators = toAddress(SIMULATORS_PORT);

/** For a test with a product of its own; null for the common one again. */
export function useSimulatorsAt(port: number | null): void {
  simulators = toAddress(port ?? SIMULATORS_PORT);
}

function toAddress(port: number): string {
  return `http://127.0.0.1:${port}/simulator`;
}

export async function callSimulator(action: string, body: object): Promise<{ id: number }> {
  const answer = await fetch(`${simulators}/${action}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** Waits for an email to this address with this text and returns the newest. */
export async function findEmail(address: string, says: RegExp): Promise<string> {
  return waitFor(async () => {
    const { emails } = await read<{ emails: { text: string }[] }>(`mail.json?to=${encodeURIComponent(address)}`);
    return emails.find((email) => says.test(email.text))?.text;
  });
}

export function findLink(text: string, path: string): string {
  const link = new RegExp(`https?://\\S+/${path}[#?]\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}

/** The code in the newest email to this address. */
export async function findEmailCode(address: string): Promise<string> {
  return codeIn(await findEmail(address, /Код: \d{6}/));
}

/** The code in the message to this phone that came after the first `seen`. */
export async function findSmsCode(number: string, seen = 0): Promise<string> {
  const text = await waitFor(async () => {
    const { messages } = await read<{ messages: { text: string }[] }>(`sms.json?to=${encodeURIComponent(number)}`);
    return messages.length > seen ? messages[0]?.text : undefined;
  });
  return codeIn(text);
}

/** Presses «Запустить» in the chat with the bot that the link opens, and returns the code it answers. */
export async function startBot(link: string, userId: number): Promise<string> {
  const payload = new URL(link).searchParams.get('start');
  const before = (await listChat(userId)).length;
  await callSimulator('telegram/user-action', { kind: 'start', userId, payload });
  const text = await waitFor(async () => {
    const answers = (await listChat(userId)).slice(before).filter(({ from }) => from === 'bot');
    return answers.find((answer) => /\d{6}/.test(answer.text))?.text;
  });
  return codeIn(text);
}

/** Presses «Запустить» in the chat that the link opens, and then the button with this text. */
export async function answerBot(link: string, userId: number, button: RegExp): Promise<void> {
  await callSimulator('telegram/user-action', {
    kind: 'start',
    userId,
    payload: new URL(link).searchParams.get('start'),
  });
  const data = await waitFor(async () => {
    const buttons = (await listChat(userId)).flatMap((message) => message.buttons.flat());
    return buttons.find(({ text }) => button.test(text))?.callback_data;
  });
  await callSimulator('telegram/user-action', { kind: 'press', userId, data });
}

interface ChatMessage {
  readonly from: string;
  readonly text: string;
  readonly buttons: readonly (readonly { readonly text: string; readonly callback_data: string }[])[];
}

async function listChat(userId: number): Promise<readonly ChatMessage[]> {
  const { chats } = await read<{ chats: { user: { id: number }; messages: ChatMessage[] }[] }>('telegram.json');
  return chats.find(({ user }) => user.id === userId)?.messages ?? [];
}

function codeIn(text: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

async function read<Content>(path: string): Promise<Content> {
  const answer = await fetch(`${simulators}/${path}`);
  return answer.json();
}

/** Asks until there is an answer. */
async function waitFor(ask: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = await ask();
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
