import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { BANDS } from '@vidno/contract/face';
import { VERDICTS } from '@vidno/contract/verdicts';
import { formatCount, formatRub } from '#shared/format/format.ts';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface Facts {
  readonly queryPhotoHours: number;
  readonly resultDays: number;
  readonly supportEmail: string;
}

export const texts = {
  title: 'Вопросы и ответы',
  lead: 'Коротко о том, о чём спрашивают чаще всего.',
  entries: ({ queryPhotoHours, resultDays, supportEmail }: Facts) => [
    {
      question: 'Какое фото подойдёт?',
      answer:
        'То, где лицо видно целиком: крупно, анфас, без тёмных очков и сильных фильтров. JPEG, PNG, WebP, GIF или HEIC до 20 МБ и до 50 мегапикселей. Если на фото несколько человек, вы выберете нужного.',
    },
    {
      question: 'Что значат «уверенное», «вероятное» и «слабое»?',
      answer: `Это обещание, как редко мы ошибаемся. ${BANDS.map((band) => `${VERDICTS[band].name}: ${lowerFirst(VERDICTS[band].promise)}`).join(' ')} Даже уверенное совпадение — не доказательство: сверяйте другие фото и данные.`,
    },
    {
      question: 'Почему никто не нашёлся?',
      answer:
        'Скорее всего, этого человека нет в источниках, где вы искали. Попробуйте другое фото или несколько фото сразу. За такой поиск мы ничего не берём.',
    },
    {
      question: 'Сколько стоит поиск?',
      answer: `Сейчас бесплатно. Когда появится оплата — ${formatRub(SEARCH_PRICE_RUB)} за поиск, если кто-то найден, сколько бы источников вы ни выбрали. Тот же поиск второй раз не оплачивается.`,
    },
    {
      question: 'Кто увидит моё фото и что с ним будет?',
      answer: `Только вы. Фото и признаки лица удаляются через ${formatCount(queryPhotoHours, ['час', 'часа', 'часов'])}, результаты — через ${formatCount(resultDays, ['день', 'дня', 'дней'])}. Удалить их раньше можно в списке поисков.`,
    },
    {
      question: 'Зачем вы спрашиваете согласие и цель?',
      answer:
        'Поиск по лицу затрагивает чужую частную жизнь, а признаки лица по закону — биометрия. Согласие и цель хранятся вместе с поиском в журнале, который нельзя исправить задним числом.',
    },
    {
      question: 'Нашёлся не тот человек. Что делать?',
      answer: 'Отметьте «Это не он(а)». Мы запомним это и для повторного поиска того же лица.',
    },
    {
      question: 'Как удалить себя из поиска?',
      answer: `Напишите на ${supportEmail}: пришлите ссылку на анкету или фото. Документы не нужны.`,
    },
  ],
} as const;
