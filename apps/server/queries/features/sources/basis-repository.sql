-- Made by `npm run queries` from apps/server/src/features/sources/basis-repository.ts.

-- lockSourceRow
select * from "source" where "id" = $1 for update;

-- updateBasis
update "source"
set
  "lawful_basis" = $1, "basis_ends_at" = $2, "vouches_adults" = vouches_adults or $3,
  "dismisses_ageless" = dismisses_ageless and not $4
where "id" = $5;
update "source"
set
  "closed_at" = $1, "erased_at" = $2, "erased_people" = $3, "erasure_ordered_at" = $4, "erasure_ordered_by" = $5,
  "checked_at" = $6, "health" = $7, "health_message" = $8
where "id" = $9 and "closed_at" is not null;

-- listEndedIds
select "id" from "source" where "closed_at" is null and "basis_ends_at" <= $1;

-- closeIfOpen
update "source"
set "closed_at" = $1, "health" = $2, "health_message" = $3
where "id" = $4 and "closed_at" is null and "basis_ends_at" <= $5
returning "person_count" as "people", "basis_ends_at" as "basisEndsAt";

-- markForErasure
update "source"
set "erasure_ordered_at" = greatest(closed_at, $1), "erasure_ordered_by" = $2
where "id" = $3 and "closed_at" is not null and "erased_at" is null and coalesce(erasure_ordered_at < closed_at, true)
returning "person_count", "face_count";

-- takeVouchBack
update "source" set "vouches_adults" = $1, "dismisses_ageless" = $2 where "id" = $3 and "vouches_adults" = $4;

-- holdSource
select pg_advisory_xact_lock_shared(hashtextextended ($1, 0));
select "closed_at", "erased_at", "vouches_adults" from "source" where "id" = $1;

-- lockForWriters
select pg_advisory_xact_lock(hashtextextended ($1, 0));

-- endDismissal
update "source" set "dismisses_ageless" = $1 where "id" = $2;

-- addToErased
update "source" set "erased_people" = erased_people + $1 where "id" = $2;

-- markErased
update "source" set "erased_at" = $1, "person_count" = $2, "face_count" = $3, "dismisses_ageless" = $4 where "id" = $5;
