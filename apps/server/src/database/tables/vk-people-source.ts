export interface VkPeopleSourceTables {
  vk_city: {
    place_id: string;
    /** City id at VK; null if VK does not have this city. */
    vk_city_id: number | null;
    checked_at: Date;
  };
}
