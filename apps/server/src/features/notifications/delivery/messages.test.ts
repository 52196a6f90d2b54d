import { checkHtml } from '@vidno/simulators/telegram/bot-api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countLabel } from '#config/plural.ts';
import { oneLine } from '#sending/rules.ts';
import type { StoredAlert } from '../alert.ts';
import { writeConfirmationEmail } from '../settings/confirmation.ts';
import { createMessageLinks, NOTIFICATIONS, safeWebUrl, writeAlertEmail, writeTelegramMessage } from './messages.ts';

const MONITOR = '0197c2c0-0000-7000-8000-000000000001';
const links = createMessageLinks(
  {
    publicUrl: 'https://vidno.example/',
    accountUrl: 'https://account.vidno.example',
    appSecret: 'a secret of the tests',
  },
  { accountId: 17, address: 'anna@example.org' },
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

describe('an email', () => {
  const { subject, text, html } = writeAlertEmail([alert], links);

  test('about one alert has its title, what was found and a link to it', () => {
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

  test('escapes what others have written and links only to http(s)', () => {
    expect(html).toContain('Иван &lt;b&gt;Иванов&lt;/b&gt;');
    expect(html).toContain('R&amp;D &quot;директор&quot;');
    expect(html).toContain('href="https://vk.com/wall-1_2?a=1&amp;b=2"');
    expect(html + text).not.toContain('javascript:');
  });

  test('says how to unsubscribe from this monitor and from all emails', () => {
    for (const url of [links.unsubscribePage(MONITOR), links.unsubscribePage(null), links.settings]) {
      expect(text).toContain(url);
      expect(html).toContain(url);
    }
    expect(links.oneClickUnsubscribe(MONITOR)).toMatch(
      /^https:\/\/account\.vidno\.example\/api\/notifications\/unsubscribe\?token=[\w-]{86}$/,
    );
  });

  test('about many alerts shows the first of them and counts the rest', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...alert, title: `Новое № ${index + 1}.` }));
    const email = writeAlertEmail(many, links);
    expect(email.subject).toBe('Мониторинги: 25 уведомлений');
    expect(email.text).toContain('Новое № 20.');
    expect(email.text).not.toContain('Новое № 21.');
    expect(email.text).toContain('И ещё 5 уведомлений — на сайте.');
  });

  test('has a one-line subject whatever the title', () => {
    const odd = writeAlertEmail([{ ...alert, title: `a\r\nBcc: b@c.example\u2028${'я'.repeat(500)}` }], links);
    expect(odd.subject).toMatch(/^a Bcc: b@c\.example я+…$/);
    expect([...odd.subject]).toHaveLength(150);
  });

  test('that asks for confirmation has the link and says what to do if it was somebody else', () => {
    const { text, html } = writeConfirmationEmail('https://vidno.example/notifications/confirm#abc');
    for (const part of [text, html]) {
      expect(part).toContain('https://vidno.example/notifications/confirm#abc');
      expect(part).toContain('Если это были не вы');
    }
  });
});

describe('a Telegram message', () => {
  test('is HTML that Telegram accepts', () => {
    const html = writeTelegramMessage({ alerts: [alert], mayHaveLost: true }, links);
    expect(checkHtml(html)).toEqual({
      error: null,
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

  test('is always accepted and never too long, whatever was found', () => {
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
      fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), fc.boolean(), (alerts, mayHaveLost) => {
        const checked = checkHtml(writeTelegramMessage({ alerts, mayHaveLost }, links));
        expect(checked.error).toBeNull();
        expect(checked.text.length).toBeLessThanOrEqual(4_096);
        expect(checked.text.trim()).not.toBe('');
      }),
      { numRuns: 100 },
    );
  });
});

describe('texts', () => {
  test.each([
    [1, '1 уведомление'],
    [3, '3 уведомления'],
    [11, '11 уведомлений'],
    [21, '21 уведомление'],
  ])('%i', (count, words) => {
    expect(countLabel(count, NOTIFICATIONS)).toBe(words);
  });

  test('oneLine collapses whitespace and cuts between characters', () => {
    expect(oneLine(' a\n\tb\u0000 ', 10)).toBe('a b');
    expect(oneLine('😀😀😀', 2)).toBe('😀…');
  });

  test('safeWebUrl accepts only http(s)', () => {
    expect([null, 'javascript:1', 'vk.com', 'https://', 'http://vk.com'].map(safeWebUrl)).toEqual([
      null,
      null,
      null,
      null,
      'http://vk.com/',
    ]);
  });
});
