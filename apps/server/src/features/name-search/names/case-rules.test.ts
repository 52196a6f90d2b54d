import { expect, test } from 'vitest';
import { CASES, declineGiven, declinePatronymic, declineSurname } from '#testing/keyword/names/decline.ts';
import { USED_MEN, USED_WOMEN } from '#testing/keyword/names/used-names.ts';
import { SURNAMES, toFeminineSurname } from '#testing/keyword/surnames.ts';
import { withoutYo } from './letters.ts';
import { nominativesOf } from './name-words.ts';

const leadsTo = (oblique: string, name: string) =>
  oblique === name || nominativesOf(oblique.toLowerCase()).some((word) => withoutYo(word) === withoutYo(name));

test('every case of every name leads to the name', () => {
  for (const to of CASES) {
    for (const name of Object.keys(USED_MEN))
      expect(leadsTo(declineGiven(name, to, true), name), `${name} ${to}`).toBe(true);
    for (const name of Object.keys(USED_WOMEN))
      expect(leadsTo(declineGiven(name, to, false), name), `${name} ${to}`).toBe(true);
    for (const name of SURNAMES) {
      expect(leadsTo(declineSurname(name, to, true), name), `${name} ${to}`).toBe(true);
      const hers = toFeminineSurname(name);
      expect(leadsTo(declineSurname(hers, to, false), hers), `${hers} ${to}`).toBe(true);
    }
    for (const name of ['Ильич', 'Петрович', 'Ивановна']) expect(leadsTo(declinePatronymic(name, to), name)).toBe(true);
  }
});

test.each([
  'Кравец Кравца Кравцу Кравцом Кравце',
  'Коломиец Коломийца Коломийцу',
  'Стрелец Стрельца Стрельцом',
  'Мазурок Мазурка Мазурком',
  'Королёк Королька Корольку',
  'Воробей Воробья Воробью Воробьём Воробье',
  'Заяц Зайца Зайцем',
  'Дубинка Дубинки Дубинке Дубинку Дубинкой',
  'Щусь Щуся Щусю Щусем',
  'Фидря Фидри Фидре Фидрю Фидрей',
  'Цой Цоя Цою Цоем Цое',
  'Самотечний Самотечнего Самотечнему Самотечним',
  'Левобережный Левобережного Левобережному Левобережным',
  'Маковецкая Маковецкой Маковецкую',
  'Окуджава Окуджавы Окуджаве Окуджавой',
  'Гулыга Гулыги Гулыгу',
])('surnames of other types: %s', (forms) => {
  const [name = '', ...cases] = forms.split(' ');
  for (const oblique of cases) expect(leadsTo(oblique, name), oblique).toBe(true);
});

test.each([
  ['виктором', 'Виктор', 'Виктория'],
  ['виктории', 'Виктория', 'Виктор'],
  ['яны', 'Яна', 'Ян'],
  ['льва', 'Лев', 'Льв'],
  ['волконского', 'Волконский', 'Волконская'],
])('%s is %s, never %s', (oblique, name, other) => {
  expect(leadsTo(oblique, name)).toBe(true);
  expect(leadsTo(oblique, other)).toBe(false);
});

test('a word in another script has no cases', () => {
  expect(nominativesOf('ivanova')).toEqual([]);
});
