import type { PostKind } from './account.ts';
import type { Dice } from './dice.ts';
import type { RawAttachment } from './raw-objects.ts';

export interface AttachmentContext {
  readonly ownerId: number;
  readonly postId: number;
  readonly date: number;
  /** URL of a picture that the simulator draws. */
  readonly pictureUrl: (name: string, width: number, height: number) => string;
}

/** The attachments of a post of this kind, the main one first. */
export function attach(kind: PostKind, dice: Dice, context: AttachmentContext): RawAttachment[] {
  switch (kind) {
    case 'text':
    case 'repost':
      return [];
    case 'album':
      return Array.from({ length: 2 + dice.below(8) }, (_, index) => photo(context, index));
    case 'photo':
      return [photo(context, 0)];
    case 'video':
    case 'clip':
      return [video(kind, dice, context)];
    case 'audio':
      return [
        { type: 'audio', audio: { ...ids(context), artist: 'Городской оркестр', title: 'Вечер', duration: 213 } },
      ];
    case 'link':
      return [link(dice, context)];
    case 'poll':
      return [poll(dice, context)];
    case 'doc':
      return [{ type: 'doc', doc: { ...ids(context), title: 'Расписание.pdf', ext: 'pdf', size: 182_044, type: 1 } }];
    case 'market':
      return [
        { type: 'market', market: { ...ids(context), title: 'Кружка', price: { amount: '79000', text: '790 ₽' } } },
      ];
  }
}

function ids({ ownerId, postId, date }: AttachmentContext) {
  return { id: 456_000_000 + postId, owner_id: ownerId, date };
}

function photo(context: AttachmentContext, index: number): RawAttachment {
  const name = `${context.ownerId}_${context.postId}_${index}`;
  const sizes = PHOTO_SIZES.map(([type, width, height]) => ({
    type,
    width,
    height,
    url: context.pictureUrl(name, width, height),
  }));
  return {
    type: 'photo',
    photo: {
      ...ids(context),
      id: 457_000_000 + context.postId * 10 + index,
      album_id: -7,
      text: '',
      has_tags: false,
      sizes,
    },
  };
}

const PHOTO_SIZES = [
  ['s', 75, 56],
  ['m', 130, 98],
  ['x', 604, 453],
  ['y', 807, 605],
] as const;

function video(type: 'video' | 'clip', dice: Dice, context: AttachmentContext): RawAttachment {
  const [width, height] = type === 'clip' ? [360, 640] : [640, 360];
  const name = `${context.ownerId}_${context.postId}_v`;
  const image = [
    { width: width / 2, height: height / 2, url: context.pictureUrl(name, width / 2, height / 2) },
    { width, height, url: context.pictureUrl(name, width, height) },
  ];
  const body = { ...ids(context), title: 'Видео', duration: 10 + dice.below(590), image, views: dice.below(5_000) };
  return type === 'clip' ? { type: 'clip', clip: body } : { type: 'video', video: body };
}

function link(dice: Dice, context: AttachmentContext): RawAttachment {
  const url = `https://example.com/news/${context.postId}`;
  const withPicture = dice.chance(0.7) ? { photo: photo(context, 0).photo } : {};
  return {
    type: 'link',
    link: { url, title: 'Читать дальше', caption: 'example.com', description: '', ...withPicture },
  };
}

function poll(dice: Dice, context: AttachmentContext): RawAttachment {
  const votes = Array.from({ length: 2 + dice.below(4) }, () => dice.below(400));
  const total = votes.reduce((sum, count) => sum + count, 0);
  const answers = votes.map((count, index) => ({
    id: context.postId * 10 + index,
    text: `Вариант ${index + 1}`,
    votes: count,
    rate: total === 0 ? 0 : Math.round((count / total) * 10_000) / 100,
  }));
  return {
    type: 'poll',
    poll: { ...ids(context), question: 'Что выбираете?', votes: total, answers, anonymous: true },
  };
}
