import { expect, it } from 'vitest';
import { readHead, writeHead } from './journal-repository.ts';

const head = { position: 1_204, hash: '9f'.repeat(32) };

it('a head is read as it is written', () => {
  expect(readHead(`${writeHead(head)}\n`)).toEqual(head);
});

it.each(['', '1204', `x:${head.hash}`, `1204:${head.hash}0`, `1204:${'zz'.repeat(32)}`])('%j is no head', (text) => {
  expect(readHead(text)).toBeNull();
});
