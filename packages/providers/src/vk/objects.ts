import * as z from 'zod/mini';

/** The parts of VK responses that we use, in their original shape. Unknown keys and malformed optional parts are dropped. */

const whole = z.number();
/** VK encodes true as 1 or true, and false also as absent. */
const flag = lenient(
  z.pipe(
    z.union([z.boolean(), whole]),
    z.transform((yes: boolean | number) => Boolean(yes)),
  ),
);
const text = lenient(z.string());

function lenient<T extends z.ZodMiniType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

const picture = z.object({ url: z.string(), width: z._default(whole, 0), height: z._default(whole, 0) });
export type VkPicture = z.infer<typeof picture>;
const sizes = z.object({ sizes: z.array(picture) });
const video = z.object({ image: z._default(z.array(picture), []), title: text, duration: lenient(whole) });

const attachmentSchema = z.object({
  /** photo, video, clip, audio, link, poll, doc and others. */
  type: z.string(),
  photo: lenient(sizes),
  video: lenient(video),
  clip: lenient(video),
  link: lenient(z.object({ url: z.string(), title: text, photo: lenient(sizes) })),
  doc: lenient(
    z.object({
      title: text,
      ext: text,
      preview: lenient(
        z.object({
          photo: z.object({
            sizes: z.array(z.object({ src: z.string(), width: z._default(whole, 0), height: z._default(whole, 0) })),
          }),
        }),
      ),
    }),
  ),
});
export type VkAttachment = z.infer<typeof attachmentSchema>;

const attachments = z.catch(z._default(z.array(attachmentSchema), []), []);
const counter = lenient(z.object({ count: whole }));

const originalSchema = z.object({
  id: whole,
  owner_id: whole,
  date: lenient(whole),
  text: z._default(z.string(), ''),
  attachments,
});

const postSchema = z.object({
  id: whole,
  owner_id: whole,
  from_id: lenient(whole),
  date: whole,
  edited: lenient(whole),
  text: z._default(z.string(), ''),
  post_type: text,
  attachments,
  /** Reactions are part of the likes. */
  likes: counter,
  comments: counter,
  reposts: counter,
  /** Absent on old posts and on some kinds. */
  views: counter,
  reactions: lenient(z.object({ count: whole, items: z._default(z.array(z.object({ id: whole, count: whole })), []) })),
  /** The reposted posts, the direct one first. */
  copy_history: lenient(z.array(originalSchema)),
  is_pinned: flag,
  is_deleted: flag,
  marked_as_ads: flag,
  friends_only: flag,
  /** Of what only subscribers who pay see, others get a stub. */
  donut: lenient(z.object({ is_donut: flag })),
  /** Who wrote it for the community. */
  signer_id: lenient(whole),
});
export type VkPost = z.infer<typeof postSchema>;

const wallSchema = z.object({ count: whole, items: z.array(postSchema) });

export interface VkWallPage {
  /** The total number of posts on the wall. */
  readonly count: number;
  readonly posts: VkPost[];
}

/** Response of `wall.get`. */
export function parseWall(response: unknown): VkWallPage {
  const { count, items } = wallSchema.parse(response);
  return { count, posts: items };
}

const postsSchema = z.union([
  z.pipe(
    z.object({ items: z.array(postSchema) }),
    z.transform(({ items }) => items),
  ),
  z.array(postSchema),
]);

/** Response of `wall.getById`: an object since version 5.150, a bare list before. Posts that are gone are missing. */
export function parsePosts(response: unknown): VkPost[] {
  return postsSchema.parse(response);
}

const place = lenient(z.object({ id: whole, title: z.string() }));
const photos = { photo_50: text, photo_100: text, photo_200: text };

const userSchema = z.object({
  id: whole,
  first_name: z._default(z.string(), ''),
  last_name: z._default(z.string(), ''),
  /** `deleted` or `banned`. */
  deactivated: text,
  is_closed: flag,
  can_access_closed: flag,
  screen_name: text,
  domain: text,
  ...photos,
  followers_count: lenient(whole),
  counters: lenient(z.object({ friends: lenient(whole), followers: lenient(whole), posts: lenient(whole) })),
  /** 1 female, 2 male, 0 unknown. */
  sex: lenient(whole),
  /** `D.M.YYYY` or `D.M`. */
  bdate: text,
  city: place,
  country: place,
  home_town: text,
  status: text,
  about: text,
});
export type VkUserObject = z.infer<typeof userSchema>;
const usersSchema = z.array(userSchema);

/** Response of `users.get`; unknown ids are missing. */
export function parseUsers(response: unknown): VkUserObject[] {
  return usersSchema.parse(response);
}

const groupSchema = z.object({
  id: whole,
  name: z._default(z.string(), ''),
  screen_name: text,
  /** 0 open, 1 closed, 2 private. */
  is_closed: lenient(whole),
  deactivated: text,
  type: text,
  ...photos,
  members_count: lenient(whole),
});
export type VkGroupObject = z.infer<typeof groupSchema>;

const groupListSchema = z.array(groupSchema);
const groupsSchema = z.union([
  groupListSchema,
  z.pipe(
    z.object({ groups: groupListSchema }),
    z.transform(({ groups }) => groups),
  ),
]);

/** Response of `groups.getById`: an object since version 5.139, a bare list before. */
export function parseGroups(response: unknown): VkGroupObject[] {
  return groupsSchema.parse(response);
}

const membersSchema = z.object({ count: whole, items: usersSchema });

export interface VkMembersPage {
  /** The total number of members or followers. */
  readonly count: number;
  readonly members: VkUserObject[];
}

/** Response of `groups.getMembers`, `users.getFollowers`, `friends.get` or `users.search`, requested with `fields`. */
export function parseMembers(response: unknown): VkMembersPage {
  const { count, items } = membersSchema.parse(response);
  return { count, members: items };
}
