import { formatCount } from '#shared/format/format.ts';
import type { LinkProblem, PhotoProblem } from './upload-rules.ts';

export const uploadTexts = {
  region: 'Фото для поиска',
  title: 'Перетащите сюда фото человека',
  titleTouch: 'Добавьте фото человека',
  hint: 'или вставьте его из буфера обмена: Ctrl + V',
  formats: 'JPEG, PNG, WebP, GIF или HEIC, до 20 МБ',
  choose: 'Выбрать фото',
  camera: 'Снять на камеру',
  release: 'Отпустите, и мы начнём',
  link: 'Ссылка на фото',
  linkPlaceholder: 'https://…',
  takeLink: 'Загрузить по ссылке',
  preview: 'Выбранное фото',
  sending: 'Загружаем фото и ищем на нём лица…',
  offline: 'Нет связи. Загрузим сами, как только она появится.',
  opening: 'Открываем ссылку и ищем лица на фото…',
  retry: 'Попробовать ещё раз',
  partMissing: 'Часть страницы не загрузилась. Обновите её и выберите фото ещё раз.',
  another: 'Выбрать другое фото',
  private: (hours: number) =>
    `Фото видите только вы. Через ${formatCount(hours, ['час', 'часа', 'часов'])} мы его удалим.`,
  problems: {
    empty: 'Файл пустой. Выберите другое фото.',
    too_heavy: 'Фото больше 20 МБ. Уменьшите его или выберите другое.',
    not_picture: 'Это не фото, которое мы умеем читать. Подойдут JPEG, PNG, WebP, GIF или HEIC.',
  } satisfies Record<PhotoProblem, string>,
  linkProblems: {
    malformed: 'Это не похоже на ссылку. Она начинается с https://',
    too_long: 'Ссылка слишком длинная. Загрузите фото файлом.',
  } satisfies Record<LinkProblem, string>,
  nothingPasted: 'В буфере обмена нет фото. Скопируйте само изображение или выберите файл.',
};

export const sampleTexts = {
  title: 'Нет фото под рукой? Попробуйте на этих',
  note: 'Эти люди нарисованы: в жизни их нет.',
  sample: (number: number) => `Пример ${number}`,
  failed: 'Пример не загрузился. Попробуйте другой.',
};
