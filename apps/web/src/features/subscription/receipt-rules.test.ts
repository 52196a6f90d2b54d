import { expect, it } from 'vitest';
import { aCancellation } from '../../testing/made-up-money.ts';
import { receiptFile, receiptFileName } from './cancelled.tsx';

it('the file is named after the receipt, whatever stands in its number', () => {
  expect(receiptFileName({ number: 'ОТ-20261122-0093' })).toBe('vidno-ОТ-20261122-0093.txt');
  expect(receiptFileName({ number: '../1' })).toBe('vidno--1.txt');
});

it('the file alone is enough to verify the signature', async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const text = 'Подписка «Конструктор» отменена\nВозврат: 362,67 ₽\n';
  const key = toBase64(await crypto.subtle.exportKey('spki', publicKey));
  const file = receiptFile(
    aCancellation({
      text,
      signature: toBase64(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text))),
      public_key: `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\n`,
    }),
  );
  const [signed, signature] = [...file.matchAll(/^echo '(.+)' \|/gm)].map(([, base64 = '']) => fromBase64(base64));
  if (!signed || !signature) throw new Error('the file has no commands');
  expect(await crypto.subtle.verify('Ed25519', publicKey, signature, signed)).toBe(true);
  expect(new TextDecoder().decode(signed)).toBe(text);
  expect(file.startsWith(text)).toBe(true);
  expect(file).toContain(`<<'KEY'\n-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\nKEY\n`);
});

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)));
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}
