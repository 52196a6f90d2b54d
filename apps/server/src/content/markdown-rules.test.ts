import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise, toHtml } from './content.ts';

const OWN = 'https://vidno.example';
const read = (markdown: string) => sanitise(toHtml(markdown), OWN).trim();

describe('a text', () => {
  it.each([
    ['a script', 'Да<script>alert(1)</script>', '<p>Да</p>'],
    ['a style sheet', '<style>p { display: none }</style>\n\nДа', '<p>Да</p>'],
    ['a frame', '<iframe src="https://elsewhere.example">x</iframe>\n\nДа', '<p>Да</p>'],
    ['a drawing with a script', '<svg onload="alert(1)"><script>alert(1)</script></svg>\n\nДа', '<p></p>\n<p>Да</p>'],
    ['a picture', 'Да<img src=x onerror=alert(1)>', '<p>Да</p>'],
    ['an attribute that runs', '<p onclick="alert(1)" style="color:red" id="root">Да</p>', '<p>Да</p>'],
    ['a form', '<form action="https://elsewhere.example"><input name="a">Да</form>', 'Да'],
  ])('loses %s', (_what, markdown, html) => {
    expect(read(markdown)).toBe(html);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//elsewhere.example/a)',
  ])('loses the address of %s', (markdown) => {
    expect(read(markdown)).toMatch(/^(<p>)?<a( rel="[^"]*")?>x<\/a>(<\/p>)?$/);
  });

  it('vouches for own links only', () => {
    expect(read('[a](/privacy) [b](https://vidno.example/faq) [c](https://vk.com/a) [d](mailto:a@b.example)')).toBe(
      '<p><a href="/privacy">a</a> <a href="https://vidno.example/faq">b</a> ' +
        '<a href="https://vk.com/a" rel="noopener nofollow">c</a> <a href="mailto:a@b.example">d</a></p>',
    );
  });

  it('has a name for each heading, and no heading of the first level', () => {
    expect(read('# Первый\n\n## Что это?\n\n## Что это?\n\n### «Да»')).toBe(
      '<h2 id="h-первый">Первый</h2>\n<h2 id="h-что-это">Что это?</h2>\n<h2 id="h-что-это-2">Что это?</h2>\n<h3 id="h-да">«Да»</h3>',
    );
  });

  it('keeps lists, quotes and tables, which scroll', () => {
    const html = read('- раз\n- два\n\n> цитата\n\n| а | б |\n|---|--:|\n| 1 | 2 |');
    expect(html).toContain('<ul>\n<li>раз</li>');
    expect(html).toContain('<blockquote>');
    expect(html).toMatch(/<div class="prose-table" role="region" aria-label="Таблица" tabindex="0"><table>/);
    expect(html).toContain('<th align="right" scope="col">б</th>');
  });

  it('stays as it is when it is sanitised again, whatever it was', () => {
    const piece = fc.constantFrom(
      '<h2>',
      '</h2>',
      '<table>',
      '</table>',
      '<a href="',
      '">',
      '<script>',
      '</',
      '&lt;',
      '«да»',
      '## ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const once = sanitise(pieces.join(''), OWN);
        expect(sanitise(once, OWN)).toBe(once);
        const elements = [...once.matchAll(/<\/?([a-z\d]+)/g)].map(([, name]) => name);
        expect(['h2', 'table', 'div', 'a', 'tbody', 'tr', 'td']).toEqual(expect.arrayContaining(elements));
      }),
    );
  });
});
