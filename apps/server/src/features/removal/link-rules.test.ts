import { expect, test } from 'vitest';
import { readLink, toAddress } from './link-rules.ts';

const OWN = new Set(['vidno.example']);

test.each([
  ['https://vk.com/id1', 'https://vk.com/id1'],
  ['  m.vk.ru/durov?from=search ', 'https://vk.com/durov'],
  ['@durov', 'https://vk.com/durov'],
  ['id1', 'https://vk.com/id1'],
  ['https://www.anketa.example/people/7/', 'https://anketa.example/people/7'],
  ['знакомства.рф/anna', 'https://xn--80aafsqmek2ak.xn--p1ai/anna'],
])('%s is the page %s', (given, address) => {
  const read = readLink(given, OWN);
  expect(read.kind === 'read' && toAddress(read.link)).toBe(address);
});

test.each([
  ['', 'removal_link_blank'],
  ['\u200b ', 'removal_link_blank'],
  ['javascript:alert(1)', 'removal_link_malformed'],
  ['data:text/html,x', 'removal_link_malformed'],
  ['Анна Соколова', 'removal_link_malformed'],
  ['https://user:pass@vk.com/durov', 'removal_link_malformed'],
  ['https://localhost/anna', 'removal_link_malformed'],
  ['https://anketa.example', 'removal_link_malformed'],
  ['https://vк.com/durov', 'removal_link_letters'],
  ['https://vk.com/durоv', 'removal_link_letters'],
  ['https://vidno.example/smart-search/photo/result/1', 'removal_link_own'],
  ['https://vk.com/feed', 'removal_link_section'],
  ['https://vk.com/club1', 'removal_link_community'],
  ['https://vk.com/wall-1_2', 'removal_link_community'],
])('%s is refused: %s', (given, because) => {
  expect(readLink(given, OWN)).toEqual({ kind: 'refused', because });
});
