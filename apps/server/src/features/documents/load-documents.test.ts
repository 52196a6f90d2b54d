import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_KINDS } from '@vidno/contract/account/documents';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#config/config.ts';
import { loadDocuments } from './load-documents.ts';

const OPERATOR = {
  name: 'ООО «Ромашка» *1* <b>',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: 'Москва, ул. Ленина, д. 1',
  email: 'hello@vidno.example',
  phone: '+7 900 000-00-00',
};
const base = readConfig({ APP_SECRET: 'a key of the tests that is long enough', PUBLIC_URL: 'https://vidno.example' });
const config: Config = { ...base, operator: OPERATOR };
const nobody = { ...OPERATOR, inn: null, phone: null };

describe('the documents of this project', () => {
  test('are all there, and every placeholder in them is known', async () => {
    const { texts, missing, isOpen } = await loadDocuments(config);
    expect(Object.keys(texts)).toEqual([...DOCUMENT_KINDS]);
    expect([missing, isOpen]).toEqual([[], true]);
    for (const versions of Object.values(texts)) {
      for (const { markdown } of versions) expect(markdown).not.toMatch(/\{\{|\[не указано/);
    }
  });

  test('say what is missing instead of inventing it; in production registration and payment are closed then', async () => {
    const development = await loadDocuments({ ...config, operator: nobody });
    expect([development.missing, development.isOpen]).toEqual([['inn', 'phone'], true]);
    expect(development.texts.offer?.[0]?.markdown).toContain(String.raw`\[не указано\: ИНН\]`);
    expect((await loadDocuments({ ...config, operator: nobody, production: true })).isOpen).toBe(false);
    expect((await loadDocuments({ ...config, production: true })).isOpen).toBe(true);
  });
});

describe('a folder of documents', () => {
  let folder: string;
  const write = (kind: string, name: string, text: string) => writeFileSync(join(folder, kind, name), text);
  const head = (version: string, more = '') =>
    `---\ntitle: Текст\nversion: ${version}\nsummary: Первая версия.\n${more}---\n`;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
    for (const kind of DOCUMENT_KINDS) {
      mkdirSync(join(folder, kind));
      const version = FACE_SEARCH_CONSENT.version;
      write(kind, `${version}.md`, `${head(version)}{{operator.name}}, {{ operator.site }}`);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has its newest version first, each with the hash of its text', async () => {
    write('offer', '2027-01-01.md', `${head('2027-01-01', 'asks_again: true\n')}Новая.`);
    const { texts } = await loadDocuments(config, folder);
    expect(texts.offer).toMatchObject([
      { version: '2027-01-01', asksAgain: true, markdown: 'Новая.' },
      { version: FACE_SEARCH_CONSENT.version, asksAgain: false, title: 'Текст' },
    ]);
    const hashes = new Set(texts.offer?.map(({ hash }) => hash));
    expect(hashes.size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has the values in it as plain text', async () => {
    const { texts } = await loadDocuments(config, folder);
    expect(texts['privacy-policy']?.[0]?.markdown).toBe(
      String.raw`ООО «Ромашка» \*1\* \<b\>, https\:\/\/vidno\.example`,
    );
  });

  test.each([
    [
      'an unknown placeholder',
      'offer',
      '2027-01-01.md',
      `${head('2027-01-01')}{{operator.fax}}`,
      'unknown placeholder {{operator.fax}}',
    ],
    ['no head', 'offer', '2027-01-01.md', 'Текст', 'must begin with a head'],
    ['no title', 'offer', '2027-01-01.md', '---\nversion: 2027-01-01\nsummary: Да.\n---\nТекст', 'title'],
    [
      'another version than its name says',
      'offer',
      '2027-01-01.md',
      `${head('2027-01-02')}Текст`,
      'must be 2027-01-01',
    ],
    ['a name that is no day', 'offer', 'draft.md', `${head('draft')}Текст`, 'must be a day'],
    [
      'a consent that searches do not ask for',
      'face-search-consent',
      '2027-01-01.md',
      `${head('2027-01-01')}Текст`,
      'searches ask for',
    ],
  ])('with %s stops the start', async (_case, kind, name, text, message) => {
    write(kind, name, text);
    await expect(loadDocuments(config, folder)).rejects.toThrow(message);
  });

  test('without one of the documents stops the start', async () => {
    rmSync(join(folder, 'recurring-payments'), { recursive: true });
    await expect(loadDocuments(config, folder)).rejects.toThrow('recurring-payments');
  });
});
