/** As VK lists them: cities with the same name differ by region. */
export interface VkCity {
  readonly id: number;
  readonly title: string;
  readonly countryId: number;
  readonly region?: string;
  readonly area?: string;
  readonly important?: 1;
}

const RUSSIA = 1;

export const VK_CITIES: readonly VkCity[] = [
  { id: 1, title: 'Москва', countryId: RUSSIA, important: 1 },
  { id: 2, title: 'Санкт-Петербург', countryId: RUSSIA, important: 1 },
  { id: 10, title: 'Волгоград', countryId: RUSSIA, region: 'Волгоградская область' },
  { id: 25, title: 'Барнаул', countryId: RUSSIA, region: 'Алтайский край' },
  { id: 37, title: 'Владивосток', countryId: RUSSIA, region: 'Приморский край' },
  { id: 42, title: 'Воронеж', countryId: RUSSIA, region: 'Воронежская область' },
  { id: 49, title: 'Екатеринбург', countryId: RUSSIA, region: 'Свердловская область' },
  { id: 56, title: 'Ижевск', countryId: RUSSIA, region: 'Удмуртская Республика' },
  { id: 60, title: 'Казань', countryId: RUSSIA, region: 'Республика Татарстан' },
  { id: 61, title: 'Калининград', countryId: RUSSIA, region: 'Калининградская область' },
  { id: 72, title: 'Краснодар', countryId: RUSSIA, region: 'Краснодарский край' },
  { id: 73, title: 'Красноярск', countryId: RUSSIA, region: 'Красноярский край' },
  { id: 95, title: 'Нижний Новгород', countryId: RUSSIA, region: 'Нижегородская область' },
  { id: 99, title: 'Новосибирск', countryId: RUSSIA, region: 'Новосибирская область' },
  { id: 104, title: 'Омск', countryId: RUSSIA, region: 'Омская область' },
  { id: 110, title: 'Пермь', countryId: RUSSIA, region: 'Пермский край' },
  { id: 119, title: 'Ростов-на-Дону', countryId: RUSSIA, region: 'Ростовская область' },
  { id: 123, title: 'Самара', countryId: RUSSIA, region: 'Самарская область' },
  { id: 125, title: 'Саратов', countryId: RUSSIA, region: 'Саратовская область' },
  { id: 151, title: 'Уфа', countryId: RUSSIA, region: 'Республика Башкортостан' },
  { id: 158, title: 'Челябинск', countryId: RUSSIA, region: 'Челябинская область' },
  { id: 1_057, title: 'Тольятти', countryId: RUSSIA, region: 'Самарская область' },
  { id: 1_204, title: 'Набережные Челны', countryId: RUSSIA, region: 'Республика Татарстан' },
  { id: 4_020, title: 'Железногорск', countryId: RUSSIA, region: 'Красноярский край' },
  { id: 4_021, title: 'Железногорск', countryId: RUSSIA, region: 'Курская область', area: 'Железногорский район' },
  { id: 4_110, title: 'Берёзовский', countryId: RUSSIA, region: 'Свердловская область' },
  { id: 4_111, title: 'Берёзовский', countryId: RUSSIA, region: 'Кемеровская область' },
  { id: 9_870, title: 'Казанка', countryId: RUSSIA, region: 'Тюменская область', area: 'Казанский район' },
  { id: 282, title: 'Минск', countryId: 3 },
  { id: 183, title: 'Алматы', countryId: 4 },
];
