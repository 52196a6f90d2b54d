import { checkHtml } from '@vidno/simulators/telegram/check-html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredAlert } from '../delivery/stored-alert.ts';
import { letterLinks } from './letter-links.ts';
import { countOf, NOTIFICATIONS, oneLine, webAddress } from './text-rules.ts';
import { writeAlertLetter } from './write-alert-letter.ts';
import { writeConfirmationLetter } from './write-confirmation-letter.ts';
import { writeTelegramMessage } from './write-telegram-message.ts';

const MONITOR = '0197c2c0-0000-7000-8000-000000000001';
const links = letterLinks(
  {
    publicUrl: 'https://vidno.example/',
    accountUrl: 'https://account.vidno.example',
    appSecret: 'a secret of the tests',
  },
  17,
);
const alert: StoredAlert = {
  title: '«Иванов»: 2 новых',
  text: 'Казань, каталог',
  link: `/monitor-search/result/${MONITOR}`,
  monitorId: MONITOR,
  hits: [
    { title: 'Иван <b>Иванов</b>', text: 'R&D "директор"', url: 'https://vk.com/wall-1_2?a=1&b=2' },
    { title: 'Пётр', text: '', url: 'javascript:alert(1)' },
  ],
};

describe('a letter', () => {
  const { subject, text, html } = writeAlertLetter([alert], links);

  test('about one alert has its title, what was found, and where to see it', () => {
    expect(subject).toBe(alert.title);
    for (const line of [
      '• Иван <b>Иванов</b>',
      'R&D "директор"',
      'https://vk.com/wall-1_2?a=1&b=2',
      `Открыть: https://vidno.example/monitor-search/result/${MONITOR}`,
    ]) {
      expect(text).toContain(line);
    }
  });

  test('escapes what others have written, and leads nowhere but to the web', () => {
    expect(html).toContain('Иван &lt;b&gt;Иванов&lt;/b&gt;');
    expect(html).toContain('R&amp;D &quot;директор&quot;');
    expect(html).toContain('href="https://vk.com/wall-1_2?a=1&amp;b=2"');
    expect(html + text).not.toContain('javascript:');
  });

  test('says how to end the letters of this monitor, and all of them', () => {
    for (const url of [links.unsubscribePage(MONITOR), links.unsubscribePage(null), links.settings]) {
      expect(text).toContain(url);
      expect(html).toContain(url);
    }
    expect(links.oneClick(MONITOR)).toMatch(
      /^https:\/\/account\.vidno\.example\/api\/notifications\/unsubscribe\?token=[\w-]{75}$/,
    );
  });

  test('about many says how many, shows the first of them and counts the rest', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...alert, title: `Новое № ${index + 1}.` }));
    const letter = writeAlertLetter(many, links);
    expect(letter.subject).toBe('Мониторинги: 25 уведомлений');
    expect(letter.text).toContain('Новое № 20.');
    expect(letter.text).not.toContain('Новое № 21.');
    expect(letter.text).toContain('И ещё 5 уведомлений — на сайте.');
  });

  test('has a subject of one line, whatever the title', () => {
    const odd = writeAlertLetter([{ ...alert, title: `a\r\nBcc: b@c.example\u2028${'я'.repeat(500)}` }], links);
    expect(odd.subject).toMatch(/^a Bcc: b@c\.example я+…$/);
    expect([...odd.subject]).toHaveLength(150);
  });

  test('that asks for confirmation has the link, and what to do where it was somebody else', () => {
    const { text, html } = writeConfirmationLetter('https://vidno.example/notifications/confirm/abc');
    for (const part of [text, html]) {
      expect(part).toContain('https://vidno.example/notifications/confirm/abc');
      expect(part).toContain('Если это были не вы');
    }
  });
});

describe('a message of the bot', () => {
  test('is HTML as Telegram takes it', () => {
    const html = writeTelegramMessage({ alerts: [alert], owesApology: true }, links);
    expect(checkHtml(html)).toEqual({
      complaint: null,
      text: [
        'Прошлое сообщение могло не дойти. Всё найденное — на сайте.',
        '',
        '«Иванов»: 2 новых',
        'Казань, каталог',
        '• Иван <b>Иванов</b>: R&D "директор"',
        '• Пётр',
        'Посмотреть на сайте',
      ].join('\n'),
    });
  });

  test('is never refused nor too long, whatever was found and however much', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 700 });
    const hit = fc.record({ title: text, text, url: fc.option(fc.webUrl()) });
    const any = fc.record({
      title: text.map((title) => `-${title}`),
      text,
      link: fc.option(fc.constant('/monitor-search/result/1')),
      monitorId: fc.constant(MONITOR),
      hits: fc.array(hit, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), fc.boolean(), (alerts, owesApology) => {
        const checked = checkHtml(writeTelegramMessage({ alerts, owesApology }, links));
        expect(checked.complaint).toBeNull();
        expect(checked.text.length).toBeLessThanOrEqual(4_096);
        expect(checked.text.trim()).not.toBe('');
      }),
      { numRuns: 100 },
    );
  });
});

describe('words', () => {
  test.each([
    [1, '1 уведомление'],
    [3, '3 уведомления'],
    [11, '11 уведомлений'],
    [21, '21 уведомление'],
  ])('%i', (count, words) => {
    expect(countOf(count, NOTIFICATIONS)).toBe(words);
  });

  test('a line is one line, and is cut between characters', () => {
    expect(oneLine(' a\n\tb\u0000 ', 10)).toBe('a b');
    expect(oneLine('😀😀😀', 2)).toBe('😀…');
  });

  test('an address leads to the web or nowhere', () => {
    expect([null, 'javascript:1', 'vk.com', 'https://', 'http://vk.com'].map(webAddress)).toEqual([
      null,
      null,
      null,
      null,
      'http://vk.com/',
    ]);
  });
});
