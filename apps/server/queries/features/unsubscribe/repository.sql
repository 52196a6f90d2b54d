-- Made by `npm run queries` from apps/server/src/features/unsubscribe/repository.ts.

-- findFirstSlide
select * from "unsubscribe_slide" order by "id" limit $1;

-- findSlide
select * from "unsubscribe_slide" where "id" = $1;

-- listSlides
select * from "unsubscribe_slide" order by "id" limit $1;

-- insertSlides
select * from "unsubscribe_slide" order by "id" limit $1;
insert into "unsubscribe_slide" ("id", "template_model", "structure", "next_slides")
values ($1, $2, $3::jsonb, $4::jsonb)
on conflict ("id") do nothing;

-- replaceSlides
delete from "unsubscribe_slide";
insert into "unsubscribe_slide" ("id", "template_model", "structure", "next_slides")
values ($1, $2, $3::jsonb, $4::jsonb)
on conflict ("id") do nothing;

-- insertAnswer
insert into
  "unsubscribe_answer" ("id", "created_at", "account_id", "action_id", "checkboxes", "slide_id", "reason_text")
values ($1, $2, $3, $4, $5, $6, $7);
