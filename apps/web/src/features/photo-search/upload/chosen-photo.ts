import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { PICTURE_LIMIT, URL_LIMIT_CHARS } from '@vidno/contract/constants';
import { formatCount } from '#shared/format/format.ts';

/** Choosing the same photo again is another choice. */
export interface ChosenPhoto {
  readonly id: number;
  readonly photo: File | string;
}

interface RefusedPhoto {
  readonly refused: PhotoProblem | 'nothing';
}

type Choice = ChosenPhoto | RefusedPhoto | null;

const KEY = ['chosen photo'];
let choices = 0;

/** The photo that was dropped, pasted or picked and has not been looked at yet. It outlives a change of page, but no reload. */
export function useChosenPhoto(): Choice {
  const choice = useQuery<Choice>({
    queryKey: KEY,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return choice.data;
}

/** Remembers the file, the link to a picture, or that what was dropped is neither. Returns whether it can be looked at. */
export function useChoosePhoto(): (photo: File | string | null) => boolean {
  const queryClient = useQueryClient();
  return (photo) => {
    const refused = photo === null ? 'nothing' : typeof photo === 'string' ? null : checkPhoto(photo);
    choices += 1;
    queryClient.setQueryData(KEY, refused ? { refused } : { id: choices, photo });
    return refused === null;
  };
}

/** Under this key its upload is cached. */
export const sentKey = ({ id }: ChosenPhoto) => ['sent photo', id];

export function useForgetPhoto(): () => void {
  const queryClient = useQueryClient();
  return () => forgetPhoto(queryClient);
}

/** If its upload is on its way, or waits for the connection, it is not sent any more. */
export function forgetPhoto(queryClient: QueryClient): void {
  const choice = queryClient.getQueryData<Choice>(KEY);
  if (choice && 'photo' in choice) void queryClient.cancelQueries({ queryKey: sentKey(choice) });
  queryClient.setQueryData(KEY, null);
}

/** Also as old programs call them, and bursts, of which the server takes the first picture. */
const PICTURE_TYPES = [
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/png',
  'image/x-png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/avif',
];
/** Some systems recognise these only by their extension. */
const PICTURE_NAMES = /\.(jpe?g|jpe|jfif|png|webp|gif|hei[cf]s?|avif)$/i;
/** What a system says of a file that it does not know. */
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** For the file picker. */
export const PICTURE_ACCEPT = [...PICTURE_TYPES, '.heic', '.heif', '.avif'].join(',');

type PhotoProblem = 'empty' | 'too_heavy' | 'not_picture';
type LinkProblem = 'malformed' | 'too_long';

/** What is certainly wrong before the upload; the server checks the content. */
export function checkPhoto(file: { name: string; type: string; size: number }): PhotoProblem | null {
  const type = file.type.toLowerCase();
  const looksRight = UNKNOWN_TYPES.includes(type) ? PICTURE_NAMES.test(file.name) : PICTURE_TYPES.includes(type);
  if (!looksRight) return 'not_picture';
  if (file.size === 0) return 'empty';
  return file.size > PICTURE_LIMIT.bytes ? 'too_heavy' : null;
}

export function checkLink(text: string): LinkProblem | null {
  const link = text.trim();
  if (link.length > URL_LIMIT_CHARS) return 'too_long';
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? null : 'malformed';
}

/** The dropped or pasted picture, or a link to one. */
export function photoFrom(transfer: Pick<DataTransfer, 'files' | 'getData'>): File | string | null {
  const [first] = transfer.files;
  if (first) return first;
  const text = (transfer.getData('text/uri-list') || transfer.getData('text/plain')).trim();
  return text && checkLink(text) === null ? text : null;
}

/** Into a field, which takes what is pasted or dropped there itself. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}

export const uploadTexts = {
  region: 'Фото для поиска',
  title: 'Перетащите сюда фото человека',
  titleTouch: 'Добавьте фото человека',
  hint: 'или вставьте его из буфера обмена: Ctrl + V',
  formats: 'JPEG, PNG, WebP, GIF, HEIC или AVIF, до 40 МБ',
  choose: 'Выбрать фото',
  camera: 'Снять на камеру',
  link: 'Ссылка на фото',
  linkPlaceholder: 'https://…',
  takeLink: 'Загрузить по ссылке',
  private: (hours: number) =>
    `Фото видите только вы. Через ${formatCount(hours, ['час', 'часа', 'часов'])} мы его удалим.`,
  problems: {
    empty: 'Файл пустой. Выберите другое фото.',
    too_heavy: 'Фото больше 40 МБ. Уменьшите его или выберите другое.',
    not_picture: 'Это не фото, которое мы умеем читать. Подойдут JPEG, PNG, WebP, GIF, HEIC или AVIF.',
    nothing: 'Здесь нет фото. Скопируйте само изображение или выберите файл.',
  } satisfies Record<PhotoProblem | 'nothing', string>,
  linkProblems: {
    malformed: 'Это не похоже на ссылку. Она начинается с https://',
    too_long: 'Ссылка слишком длинная. Загрузите фото файлом.',
  } satisfies Record<LinkProblem, string>,
};
