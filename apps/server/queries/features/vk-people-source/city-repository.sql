-- Made by `npm run queries` from apps/server/src/features/vk-people-source/city-repository.ts.

-- listCachedCities
select "place_id", "vk_city_id" from "vk_city" where "place_id" in ($1) and "checked_at" > $2;

-- upsertCity
insert into "vk_city" ("place_id", "vk_city_id", "checked_at")
values ($1, $2, $3)
on conflict ("place_id") do update
set "vk_city_id" = $4, "checked_at" = $5;
