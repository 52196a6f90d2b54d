export interface VkPeopleSourceTables {
  vk_city: {
    place_id: string;
    /** Null: VK knows no such city. */
    vk_city_id: number | null;
    checked_at: Date;
  };
}
