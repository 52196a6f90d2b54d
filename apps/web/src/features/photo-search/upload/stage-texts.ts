import type { EnginePlace } from '@vidno/contract/upload';
import { formatCount } from '#shared/format/format.ts';

const fromNow = new Intl.RelativeTimeFormat('ru');

export const stageTexts = {
  preview: 'Выбранное фото',
  sending: 'Загружаем фото и ищем на нём лица…',
  offline: 'Нет связи. Загрузим сами, как только она появится.',
  opening: 'Открываем ссылку и ищем лица на фото…',
  place: ({ ahead, seconds }: EnginePlace) =>
    ahead === 0
      ? 'Ваше фото следующее.'
      : `Сейчас ищут многие. Ваша очередь через ${seconds} с, перед вами ${ahead} фото.`,
  comesLater: (seconds: number) =>
    `Сейчас ищут очень многие. Попробуем сами ${fromNow.format(Math.ceil(seconds / 60), 'minute')}, фото останется здесь.`,
  retry: 'Попробовать ещё раз',
  another: 'Выбрать другое фото',
};

export const sampleTexts = {
  title: 'Нет фото под рукой? Попробуйте на этих',
  note: 'Эти люди нарисованы: в жизни их нет.',
  loading: 'Открываем пример…',
  sample: (number: number) => `Пример ${number}`,
  failed: 'Пример не загрузился. Попробуйте другой.',
};

export const playTexts = {
  title: 'Нажмите — поищем при вас',
  stage: 'Поиск по примеру',
  query: 'Фото, по которому ищем',
  found: 'Лучшее найденное фото',
  queryTag: 'Ваше фото',
  foundTag: 'Нашли',
  comparing: 'Сравниваем с нарисованными людьми…',
  compared: (faces: number) => `Сравнили с ${formatCount(faces, ['лицом', 'лицами', 'лицами'])}`,
  nobody: 'Никого не нашли',
  nobodyNote: 'Попробуйте другой пример.',
  whole: 'Весь результат',
  locked: 'Имя и фото откроются в результате',
};
