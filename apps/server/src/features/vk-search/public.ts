export { lookAtVk } from './look-at-vk.ts';
export type { VkPerson } from './people/people-rules.ts';
export { type SearchVkPeopleOutcome, searchVkPeople } from './people/search-vk-people.ts';
export { createVkPostsSource } from './posts/create-vk-posts-source.ts';
