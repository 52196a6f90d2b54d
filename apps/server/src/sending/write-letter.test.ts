import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeLetter } from './letters.ts';

const HOSTILE = `"><img src=x onerror=alert(1)>&amp;'`;
const ESCAPED = `&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;'`;

test('a letter has everything it says in both forms', () => {
  const { subject, text, html } = writeLetter({
    subject: 'Код',
    paragraphs: ['Здравствуйте!', 'Вот ваш код.'],
    values: [{ label: 'Код', value: '402113' }],
    action: { text: 'Открыть', url: 'https://vidno.example/a#b' },
    notes: ['Действует 10 минут.'],
  });
  expect(subject).toBe('Код');
  expect(text).toBe(
    'Здравствуйте!\n\nВот ваш код.\n\nКод: 402113\n\nОткрыть:\nhttps://vidno.example/a#b\n\n--\nДействует 10 минут.\n',
  );
  for (const part of ['Вот ваш код.', '402113', 'href="https://vidno.example/a#b"', 'Действует 10 минут.']) {
    expect(html).toContain(part);
  }
});

test('hostile texts are shown, not executed', () => {
  const { html } = writeLetter({
    subject: HOSTILE,
    paragraphs: [HOSTILE],
    values: [{ label: HOSTILE, value: HOSTILE }],
    action: { text: HOSTILE, url: `https://vidno.example/${HOSTILE}` },
    notes: [HOSTILE],
  });
  expect(html).not.toContain('<img');
  const parts = [`<title>${ESCAPED}`, `<h1[^>]*>${ESCAPED}`, `<br><span[^>]*>${ESCAPED}`, `">${ESCAPED}</a>`];
  for (const part of parts) expect(html).toMatch(new RegExp(part.replaceAll(/[()]/g, '\\$&')));
});

test('no text adds an element to the page', () => {
  const textless = writeLetter({ subject: '', paragraphs: [''], notes: [''] }).html;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { html } = writeLetter({ subject: text, paragraphs: [text], notes: [text] });
      expect(html.split('<').length).toBe(textless.split('<').length);
    }),
  );
});

test('the page loads nothing from elsewhere and knows both colour schemes', () => {
  const { html } = writeLetter({ subject: 'Код', paragraphs: [], notes: [] });
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).toContain('max-width:600px');
});
