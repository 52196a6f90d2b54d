/** Tables that have no account of their own, by the one that says whose they are. */
export const CHILDREN = {
  search: ['photo_search', 'photo_search_photo', 'photo_search_hit', 'keyword_search', 'keyword_search_hit'],
  query_photo: ['query_face'],
  monitor: ['monitor_run', 'monitor_hit'],
  tracked_account: ['vk_share'],
  notification: ['notification_delivery'],
};
