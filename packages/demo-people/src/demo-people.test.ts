import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_SOURCES, SAMPLES } from './demo-people.ts';

const MEGABYTE = 2 ** 20;
const PICTURES_EACH = 4;
const PERSON_FIELDS = ['about', 'age', 'city', 'external_id', 'name', 'photos', 'profile_url', 'region'];
const MALE_GIVEN_NAMES = new Set(
  `Анатолий Андрей Ариф Арсен Артур Аслан Борис Вадим Валерий Геннадий Глеб Григорий Гурам Даниил Дмитрий Егор Игорь
   Ильдар Иосиф Кирилл Лев Левон Марлен Мартин Мурат Николай Олег Павел Раджив Рашид Родион Роман Руслан Самуил Санжар
   Сергей Тамерлан Хасан Юрий`.split(/\s+/),
);
const FEMALE_GIVEN_NAMES = new Set(
  `Айгуль Амина Варвара Галина Елена Зарина Зинаида Ирина Карина Лиана Лола Людмила Мариам Наталья Ольга Роза Саяна
   Сусанна Фарида Шакира Эстер`.split(/\s+/),
);

interface DrawnPerson {
  readonly id: string;
  readonly sex: 'female' | 'male';
  readonly age: number;
}

interface ListedPerson {
  readonly external_id: string;
  readonly name: string;
  readonly age: number;
  readonly city: string;
  readonly region: string;
  readonly about: string;
  readonly profile_url: string;
  readonly photos: readonly string[];
}

const folder = dirname(DEMO_SOURCES[0]?.file ?? '');
const bySource = DEMO_SOURCES.map(({ file }) => readLines<ListedPerson>(file));
const people = bySource.flat();
const castById = new Map(readLines<DrawnPerson>(join(folder, 'cast.ndjson')).map((member) => [member.id, member]));
const cataloguePictures = people.flatMap(({ photos }) => photos.map((photo) => normalize(join(folder, photo))));

test('each of the two sources has thirty people, and nobody is in both', () => {
  expect(bySource.map((list) => list.length)).toEqual([30, 30]);
  expect(new Set(people.map(({ external_id }) => external_id)).size).toBe(60);
  expect(new Set(people.map(({ name }) => name)).size).toBe(60);
});

test('every line has the fields of the import format and no others', () => {
  for (const person of people) {
    expect(Object.keys(person).sort()).toEqual(PERSON_FIELDS);
    expect(person.name).toMatch(/^[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+(-[А-ЯЁ][а-яё]+)?$/);
    expect(person.city).toMatch(/^[А-ЯЁ]/);
    expect(person.region).toMatch(/^(Москва|Санкт-Петербург|.*(область|край|Республика|Алания|Республика .+))$/);
    expect(person.photos.length).toBeGreaterThanOrEqual(3);
  }
});

test('profile addresses are under the reserved example domain, where no real profile can be', () => {
  for (const { external_id, profile_url } of people) {
    expect(profile_url).toBe(`https://demo.vidno.example/people/${external_id}`);
  }
});

test('everybody has a different text about them, of one to three sentences', () => {
  expect(new Set(people.map(({ about }) => about)).size).toBe(60);
  for (const { about } of people) {
    const sentences = about.match(/[.!?…](\s|$)/g) ?? [];
    expect(sentences.length, about).toBeGreaterThanOrEqual(1);
    expect(sentences.length, about).toBeLessThanOrEqual(3);
    expect(about.length, about).toBeLessThanOrEqual(200);
  }
});

test('all are adults, and their names and ages fit the sex and age they were drawn with', () => {
  for (const { external_id, name, age } of people) {
    const member = castById.get(external_id);
    const names = member?.sex === 'male' ? MALE_GIVEN_NAMES : FEMALE_GIVEN_NAMES;
    expect(age).toBeGreaterThanOrEqual(18);
    expect(age).toBe(member?.age);
    expect(names.has(name.split(' ')[0] ?? ''), `${name}, ${member?.sex}`).toBe(true);
  }
});

test('every drawn person has four pictures on disk', () => {
  for (const id of castById.keys()) {
    expect(readdirSync(join(folder, id)).sort()).toEqual(['01.jpg', '02.jpg', '03.jpg', '04.jpg']);
  }
});

test('220 pictures are in the catalogue and 20 are kept out of it as samples', () => {
  const samples = SAMPLES.map(({ file }) => file);
  expect(cataloguePictures).toHaveLength(220);
  expect(samples).toHaveLength(20);
  expect(new Set([...cataloguePictures, ...samples]).size).toBe(castById.size * PICTURES_EACH);
  for (const picture of [...cataloguePictures, ...samples]) expect(existsSync(picture), picture).toBe(true);
});

test('each sample shows somebody who has at least two other pictures in the catalogue', () => {
  for (const { personExternalId, file } of SAMPLES) {
    const photos = people.find(({ external_id }) => external_id === personExternalId)?.photos ?? [];
    expect(photos.length).toBeGreaterThanOrEqual(2);
    expect(dirname(file)).toBe(join(folder, personExternalId));
  }
});

test('both sources have ten samples each', () => {
  const sampled = new Set(SAMPLES.map(({ personExternalId }) => personExternalId));
  const counts = bySource.map((list) => list.filter(({ external_id }) => sampled.has(external_id)).length);
  expect(counts).toEqual([10, 10]);
});

test('the whole folder is under five megabytes', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)));
  const bytes = files.filter((entry) => entry.isFile()).reduce((sum, entry) => sum + entry.size, 0);
  expect(bytes).toBeLessThan(5 * MEGABYTE);
});

/** The fields of the people are checked by a test of their own. */
function readLines<Line>(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
