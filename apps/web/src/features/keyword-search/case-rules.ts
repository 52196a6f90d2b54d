/** After «Республика» the rest of the name is not declined. */
const REPUBLIC = /^Республика /;

const ENDINGS: readonly [ending: RegExp, prepositional: string][] = [
  [/ая$/, 'ой'],
  [/[иы]й$/, 'ом'],
  [/ия$/, 'ии'],
  [/край$/, 'крае'],
  [/поль$/, 'поле'],
  [/ь$/, 'и'],
  [/а$/, 'е'],
  [/([^аеёиоуыэюяй])$/, '$1е'],
];

/** «Республика Татарстан» → «в Республике Татарстан»: a region or country with its preposition. */
export function toPrepositional(name: string): string {
  const short = name.split(' — ')[0] ?? name;
  const declined = REPUBLIC.test(short)
    ? short.replace(REPUBLIC, 'Республике ')
    : short.split(' ').map(decline).join(' ');
  // Before В plus a consonant, «в» becomes «во».
  return `${/^В[^аеёиоуыэюя]/.test(short) ? 'во' : 'в'} ${declined}`;
}

function decline(word: string): string {
  const rule = ENDINGS.find(([ending]) => ending.test(word));
  return rule ? word.replace(...rule) : word;
}
