import { expect, test, vi } from 'vitest';
import { confirmUnsigned, nameOfTarget } from '../../commands/restore.ts';

const EMBEDDED = { databaseUrl: null, dataDirectory: '/srv/vidno/data' };
const SERVER = { databaseUrl: 'postgres://me:secret@db.example:5432/people', dataDirectory: '/srv/vidno/data' };
const typing = (text: string) => ({ isInteractive: true, ask: vi.fn(async () => text) });
const SCRIPT = { isInteractive: false, ask: async () => '' };

test('what is restored into has the name of its database or folder', () => {
  expect(nameOfTarget(EMBEDDED)).toBe('data');
  expect(nameOfTarget(SERVER)).toBe('people');
});

test('nothing is asked without the option', async () => {
  const terminal = typing('data');
  await expect(confirmUnsigned(EMBEDDED, undefined, terminal)).resolves.toBe(false);
  expect(terminal.ask).not.toHaveBeenCalled();
});

test('the name has to be typed', async () => {
  await expect(confirmUnsigned(SERVER, true, typing(' people\n'))).resolves.toBe(true);
  await expect(confirmUnsigned(SERVER, true, typing('yes'))).rejects.toThrow(
    'The name of what is restored into is people.',
  );
});

test('a script has to give it', async () => {
  await expect(confirmUnsigned(EMBEDDED, true, SCRIPT)).rejects.toThrow('--unsigned data');
  await expect(confirmUnsigned(EMBEDDED, 'people', SCRIPT)).rejects.toThrow('is data.');
  await expect(confirmUnsigned(EMBEDDED, 'data', SCRIPT)).resolves.toBe(true);
});
