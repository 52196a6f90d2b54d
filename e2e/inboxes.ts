import { expect } from '@playwright/test';

export const SIMULATORS = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 3399) + 1}/simulator`;

/** Waits for a text message to this number and returns the newest code. */
export async function findSmsCode(phone: string, not?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${SIMULATORS}/sms.json?to=${phone.replace('+', '')}`);
      const { messages }: { messages: { text: string }[] } = await answer.json();
      code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found && found !== not);
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/** Waits for an email to this address with this text and returns the newest. */
export async function findEmail(address: string, says: RegExp): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${SIMULATORS}/mail.json?to=${encodeURIComponent(address)}`);
      const { emails }: { emails: { text: string }[] } = await answer.json();
      text = emails.find((email) => says.test(email.text))?.text;
      return text;
    })
    .toBeTruthy();
  return text ?? '';
}

export function findLink(text: string, path: string): string {
  const link = new RegExp(`https?://\\S+/${path}[#?]\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}
