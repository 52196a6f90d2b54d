import type { Dice } from '../world/dice.ts';

export interface FeedCity {
  /** «в Казани» */
  readonly inCity: string;
  readonly tag: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const FEED_CITIES: readonly [FeedCity, ...FeedCity[]] = [
  { inCity: 'в Москве', tag: 'москва', latitude: 55.7558, longitude: 37.6173 },
  { inCity: 'в Петербурге', tag: 'спб', latitude: 59.9386, longitude: 30.3141 },
  { inCity: 'в Казани', tag: 'казань', latitude: 55.7887, longitude: 49.1221 },
  { inCity: 'в Самаре', tag: 'самара', latitude: 53.1959, longitude: 50.1002 },
  { inCity: 'в Новосибирске', tag: 'новосибирск', latitude: 55.0302, longitude: 82.9204 },
  { inCity: 'в Екатеринбурге', tag: 'екатеринбург', latitude: 56.8389, longitude: 60.6057 },
  { inCity: 'в Нижнем Новгороде', tag: 'нижнийновгород', latitude: 56.3269, longitude: 44.0075 },
  { inCity: 'в Краснодаре', tag: 'краснодар', latitude: 45.0355, longitude: 38.9753 },
  { inCity: 'в Саратове', tag: 'саратов', latitude: 51.5336, longitude: 46.0343 },
  { inCity: 'в Минске', tag: 'минск', latitude: 53.9023, longitude: 27.5619 },
];

const STREETS = [
  'улице Ленина',
  'улице Гагарина',
  'Садовой улице',
  'проспекте Победы',
  'Московском шоссе',
  'набережной',
  'улице Пушкина',
  'Советской улице',
] as const;
const NAMES = [
  'Анна Белова',
  'Мария Соколова',
  'Ольга Морозова',
  'Елена Зайцева',
  'Иван Кузнецов',
  'Алексей Волков',
  'Дмитрий Соловьёв',
  'Сергей Голубев',
] as const;
const CLOSINGS = [
  'Очень ждём дома.',
  'Вознаграждение гарантируем.',
  'Помогите репостом!',
  'Звоните в любое время.',
] as const;

const TEXTS: readonly [(words: Words) => string, ...((words: Words) => string)[]] = [
  ({ inCity, street, closing }) =>
    `Потерялась собака ${inCity}, в последний раз видели на ${street}. Рыжая, с белой грудкой, отзывается на Бусю. ${closing}`,
  ({ inCity, street, closing }) => `Пропал кот ${inCity}! Серый, в синем ошейнике, убежал на ${street}. ${closing}`,
  ({ inCity, street }) =>
    `Найден щенок ${inCity}, район ${street}. Ищем старых или новых хозяев, отдадим в добрые руки.`,
  ({ inCity, street }) =>
    `Ищу свидетелей ДТП ${inCity} на ${street} сегодня утром. Белая «Лада» и серый «Солярис». Нужна запись с регистратора.`,
  ({ inCity, name }) =>
    `${name} проводит мастер-класс по акварели ${inCity} в эту субботу. Осталось три места, краски и бумагу дадим.`,
  ({ inCity, name }) =>
    `Ищу одноклассников! ${name}, школа № 12, выпуск 2006 года, ${inCity}. Отзовитесь, собираем встречу.`,
  ({ inCity, street }) =>
    `Сдаётся однокомнатная квартира ${inCity} на ${street}: свежий ремонт, рядом парк и остановка. Без посредников.`,
  ({ inCity, name }) =>
    `Огромное спасибо врачу: ${name} приняла нас ${inCity} без записи и всё объяснила. Здоровья вам!`,
  ({ inCity }) =>
    `Волонтёры собираются на субботник ${inCity} в воскресенье в 10:00. Перчатки и мешки выдадим, чай горячий будет.`,
  ({ inCity, street }) => `Найдены ключи ${inCity} на ${street}: связка из трёх, брелок с маяком. Отдам владельцу.`,
  ({ inCity, name }) =>
    `Концерт ${inCity}: ${name} и городской оркестр, вход свободный. Начало в 19:00, приходите с друзьями.`,
  ({ inCity, street }) => `Пекарня на ${street} ${inCity} ищет пекаря и продавца, график два через два, научим всему.`,
  ({ inCity }) => `Первый снег ${inCity}! Город сразу стал тихим и светлым, вышли гулять всем двором.`,
  ({ inCity, name }) => `Пробежали сегодня десять километров ${inCity}. Первой на финише была ${name}, поздравляем!`,
  ({ inCity, street }) =>
    `На ${street} ${inCity} снова нет воды с самого утра. Кто-нибудь дозвонился до аварийной службы?`,
  ({ inCity, street, name }) =>
    `Разыскивается владелец телефона: оставили в кафе на ${street} ${inCity}. Спросить администратора, её зовут ${name}.`,
];

interface Words {
  readonly inCity: string;
  readonly street: string;
  readonly name: string;
  readonly closing: string;
}

/** A random post from the city. */
export function writeFeedText(dice: Dice, { inCity, tag }: FeedCity): string {
  const words = { inCity, street: dice.pick(STREETS), name: dice.pick(NAMES), closing: dice.pick(CLOSINGS) };
  const text = dice.pick(TEXTS)(words);
  return dice.chance(0.4) ? `${text}\n\n#${tag}` : text;
}
