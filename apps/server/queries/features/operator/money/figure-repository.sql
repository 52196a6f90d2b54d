-- Made by `npm run queries` from apps/server/src/features/operator/money/figure-repository.ts.

-- findStandingFigures
select "at", "subscriptions", "in_force_kopecks", "owed_kopecks" from "standing_figures";

-- saveStandingFigures
insert into "standing_figures" ("at", "subscriptions", "in_force_kopecks", "owed_kopecks")
values ($1, $2, $3, $4)
on conflict ("single") do update
set "at" = $5, "subscriptions" = $6, "in_force_kopecks" = $7, "owed_kopecks" = $8
where "standing_figures"."at" < $9;
