import type { PostKind } from './account.ts';
import type { Dice } from './dice.ts';
import type { RawAttachment } from './raw-objects.ts';

export interface AttachPlace {
  readonly ownerId: number;
  readonly postId: number;
  readonly date: number;
  /** Address of a picture that the simulator draws. */
  readonly pictureUrl: (name: string, width: number, height: number) => string;
}

/** What hangs on a post of this kind, the first being what it is about. */
export function attach(kind: PostKind, dice: Dice, place: AttachPlace): RawAttachment[] {
  switch (kind) {
    case 'text':
    case 'repost':
      return [];
    case 'album':
      return Array.from({ length: 2 + dice.below(8) }, (_, index) => photo(place, index));
    case 'photo':
      return [photo(place, 0)];
    case 'video':
    case 'clip':
      return [video(kind, dice, place)];
    case 'audio':
      return [{ type: 'audio', audio: { ...ids(place), artist: 'Городской оркестр', title: 'Вечер', duration: 213 } }];
    case 'link':
      return [link(dice, place)];
    case 'poll':
      return [poll(dice, place)];
    case 'doc':
      return [{ type: 'doc', doc: { ...ids(place), title: 'Расписание.pdf', ext: 'pdf', size: 182_044, type: 1 } }];
    case 'market':
      return [
        { type: 'market', market: { ...ids(place), title: 'Кружка', price: { amount: '79000', text: '790 ₽' } } },
      ];
  }
}

function ids({ ownerId, postId, date }: AttachPlace) {
  return { id: 456_000_000 + postId, owner_id: ownerId, date };
}

function photo(place: AttachPlace, index: number): RawAttachment {
  const name = `${place.ownerId}_${place.postId}_${index}`;
  const sizes = PHOTO_SIZES.map(([type, width, height]) => ({
    type,
    width,
    height,
    url: place.pictureUrl(name, width, height),
  }));
  return {
    type: 'photo',
    photo: { ...ids(place), id: 457_000_000 + place.postId * 10 + index, album_id: -7, text: '', sizes },
  };
}

const PHOTO_SIZES = [
  ['s', 75, 56],
  ['m', 130, 98],
  ['x', 604, 453],
  ['y', 807, 605],
] as const;

function video(type: 'video' | 'clip', dice: Dice, place: AttachPlace): RawAttachment {
  const [width, height] = type === 'clip' ? [360, 640] : [640, 360];
  const name = `${place.ownerId}_${place.postId}_v`;
  const image = [
    { width: width / 2, height: height / 2, url: place.pictureUrl(name, width / 2, height / 2) },
    { width, height, url: place.pictureUrl(name, width, height) },
  ];
  const body = { ...ids(place), title: 'Видео', duration: 10 + dice.below(590), image, views: dice.below(5_000) };
  return type === 'clip' ? { type: 'clip', clip: body } : { type: 'video', video: body };
}

function link(dice: Dice, place: AttachPlace): RawAttachment {
  const url = `https://example.com/news/${place.postId}`;
  const withPicture = dice.chance(0.7) ? { photo: photo(place, 0).photo } : {};
  return {
    type: 'link',
    link: { url, title: 'Читать дальше', caption: 'example.com', description: '', ...withPicture },
  };
}

function poll(dice: Dice, place: AttachPlace): RawAttachment {
  const votes = Array.from({ length: 2 + dice.below(4) }, () => dice.below(400));
  const total = votes.reduce((sum, count) => sum + count, 0);
  const answers = votes.map((count, index) => ({
    id: place.postId * 10 + index,
    text: `Вариант ${index + 1}`,
    votes: count,
    rate: total === 0 ? 0 : Math.round((count / total) * 10_000) / 100,
  }));
  return { type: 'poll', poll: { ...ids(place), question: 'Что выбираете?', votes: total, answers, anonymous: true } };
}
