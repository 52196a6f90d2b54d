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
  link: 'Ссылка на фото',
  linkPlaceholder: 'https://…',
  takeLink: 'Загрузить по ссылке',
  private: (hours: number) =>
    `Фото видите только вы. Через ${formatCount(hours, ['час', 'часа', 'часов'])} мы его удалим.`,
  problems: {
    empty: 'Файл пустой. Выберите другое фото.',
    too_heavy: 'Фото больше 20 МБ. Уменьшите его или выберите другое.',
    not_picture: 'Это не фото, которое мы умеем читать. Подойдут JPEG, PNG, WebP, GIF или HEIC.',
    nothing: 'Здесь нет фото. Скопируйте само изображение или выберите файл.',
  } satisfies Record<PhotoProblem | 'nothing', string>,
  linkProblems: {
    malformed: 'Это не похоже на ссылку. Она начинается с https://',
    too_long: 'Ссылка слишком длинная. Загрузите фото файлом.',
  } satisfies Record<LinkProblem, string>,
};
