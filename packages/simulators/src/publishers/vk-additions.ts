const COUNT = { type: 'integer', minimum: 0 };
const TEXT = { type: 'string' };
const PLACE = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: TEXT },
  required: ['id', 'title'],
  additionalProperties: false,
};
const REACTIONS = {
  type: 'object',
  properties: {
    count: COUNT,
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: COUNT, count: COUNT }, required: ['id', 'count'] },
    },
  },
  required: ['count', 'items'],
};
const REACTION_SETS = { type: 'array', items: { type: 'object', properties: { id: TEXT }, required: ['id'] } };

interface Additions {
  /** Fields of objects. */
  readonly objects: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Values of enumerations. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly parameters: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly answers: Readonly<Record<string, object>>;
}

/** What VK documents on dev.vk.com, or was seen to answer, beyond its published schema. */
export const VK_ADDITIONS: Additions = {
  objects: {
    // Errors 14 and 17 say how to go on.
    base_error: { captcha_sid: TEXT, captcha_img: TEXT, redirect_uri: TEXT },
    users_user_full: { country: PLACE },
    groups_user_xtr_role: { country: PLACE },
    wall_get_response: { reaction_sets: REACTION_SETS },
    wall_get_extended_response: { reaction_sets: REACTION_SETS },
    wall_wallpost_full: { friends_only: { enum: [1] }, reaction_set_id: TEXT, reactions: REACTIONS },
  },
  values: { users_fields: ['country'] },
  parameters: {
    'database.getCities': { country_id: COUNT },
    'wall.get': { owner_id: { type: 'integer' } },
  },
  answers: {
    // For a name that nobody has, an empty list in place of an object.
    'utils.resolveScreenName': { type: 'array', maxItems: 0 },
  },
};
