CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception 'audit_event is append-only';
    end $$;
CREATE TABLE public.account (
    id bigint NOT NULL,
    email text,
    phone text,
    telegram text,
    demo boolean NOT NULL,
    search_balance integer DEFAULT 0 NOT NULL,
    notification_change_company boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_check CHECK ((demo OR (email IS NOT NULL) OR (phone IS NOT NULL) OR (telegram IS NOT NULL))),
    CONSTRAINT account_search_balance_check CHECK ((search_balance >= 0))
);
ALTER TABLE public.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_service (
    account_id bigint NOT NULL,
    service smallint NOT NULL,
    CONSTRAINT account_service_service_check CHECK (((service >= 1) AND (service <= 3)))
);
CREATE TABLE public.audit_event (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    account_id bigint,
    action text NOT NULL,
    purpose text,
    subject jsonb NOT NULL
);
ALTER TABLE public.audit_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.browser_session (
    id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    account_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.calibration (
    source_id text NOT NULL,
    model_id text NOT NULL,
    pairs bigint NOT NULL,
    curve jsonb NOT NULL,
    calibrated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.consent (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    version text NOT NULL,
    purpose text NOT NULL,
    accepted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT consent_kind_check CHECK ((kind = 'face_search'::text))
);
CREATE TABLE public.email_confirmation (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id bigint NOT NULL,
    address text NOT NULL,
    mailbox text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    wake_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.import_run (
    id uuid NOT NULL,
    source_id text NOT NULL,
    lawful_basis text NOT NULL,
    file_name text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    people integer DEFAULT 0 NOT NULL,
    photos integer DEFAULT 0 NOT NULL,
    faces integer DEFAULT 0 NOT NULL,
    rejected integer DEFAULT 0 NOT NULL,
    CONSTRAINT import_run_lawful_basis_check CHECK ((lawful_basis <> ''::text))
);
CREATE TABLE public.keyword_search (
    search_id uuid NOT NULL,
    keyword text NOT NULL,
    region_id text,
    capped boolean DEFAULT false NOT NULL,
    wider_region_id text,
    wider_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.keyword_search_hit (
    search_id uuid NOT NULL,
    person_id uuid NOT NULL,
    rank integer NOT NULL,
    score real NOT NULL,
    why jsonb NOT NULL,
    person jsonb
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.monitor (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    keyword text NOT NULL,
    keyword_key text NOT NULL,
    source_id text NOT NULL,
    source_kind text NOT NULL,
    place_id text NOT NULL,
    place jsonb,
    refresh_minutes integer NOT NULL,
    collection_days integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    grid_from timestamp with time zone NOT NULL,
    previous_due_at timestamp with time zone NOT NULL,
    next_due_at timestamp with time zone NOT NULL,
    waiting boolean NOT NULL,
    last_number integer NOT NULL,
    ok_number integer,
    CONSTRAINT monitor_check CHECK ((created_at < ends_at)),
    CONSTRAINT monitor_check1 CHECK ((previous_due_at < next_due_at)),
    CONSTRAINT monitor_check2 CHECK ((ok_number <= last_number)),
    CONSTRAINT monitor_collection_days_check CHECK ((collection_days > 0)),
    CONSTRAINT monitor_refresh_minutes_check CHECK ((refresh_minutes > 0)),
    CONSTRAINT monitor_source_kind_check CHECK ((source_kind = ANY (ARRAY['catalogue'::text, 'vk_posts'::text])))
);
CREATE TABLE public.monitor_hit (
    monitor_id uuid NOT NULL,
    key text NOT NULL,
    first_run integer NOT NULL,
    last_run integer,
    kind text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    subtitle text NOT NULL,
    url text,
    person_id uuid,
    published_at timestamp with time zone,
    content_hash text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    CONSTRAINT monitor_hit_check CHECK ((first_run <= last_run)),
    CONSTRAINT monitor_hit_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'post'::text])))
);
CREATE TABLE public.monitor_run (
    id uuid NOT NULL,
    monitor_id uuid NOT NULL,
    number integer NOT NULL,
    source_kind text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'wait'::text NOT NULL,
    message text NOT NULL,
    worker uuid,
    worked_at timestamp with time zone,
    attempts smallint DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone,
    against integer,
    count integer DEFAULT 0 NOT NULL,
    new_count integer DEFAULT 0 NOT NULL,
    changed_count integer DEFAULT 0 NOT NULL,
    gone_count integer DEFAULT 0 NOT NULL,
    seen_back timestamp with time zone,
    CONSTRAINT monitor_run_check CHECK (((status = 'wait'::text) = (finished_at IS NULL))),
    CONSTRAINT monitor_run_check1 CHECK (((worker IS NULL) = (worked_at IS NULL))),
    CONSTRAINT monitor_run_check2 CHECK ((against < number)),
    CONSTRAINT monitor_run_number_check CHECK ((number > 0)),
    CONSTRAINT monitor_run_status_check CHECK ((status = ANY (ARRAY['wait'::text, 'ok'::text, 'error'::text])))
);
CREATE TABLE public.name_word (
    word text NOT NULL,
    marks integer[] NOT NULL
);
CREATE TABLE public.notification (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    key text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    link text,
    monitor_id uuid NOT NULL,
    monitor_keyword text NOT NULL,
    hits jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone
);
CREATE TABLE public.notification_channel (
    account_id bigint NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    name text,
    confirmed_at timestamp with time zone,
    enabled boolean NOT NULL,
    muted_at timestamp with time zone,
    wake_at timestamp with time zone,
    turn integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    message_id uuid,
    owes_apology boolean DEFAULT false NOT NULL,
    CONSTRAINT notification_channel_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'telegram'::text])))
);
CREATE TABLE public.notification_delivery (
    notification_id uuid NOT NULL,
    channel text NOT NULL,
    account_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    message_id uuid,
    reason text,
    ended_at timestamp with time zone,
    CONSTRAINT notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'telegram'::text]))),
    CONSTRAINT notification_delivery_check CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'sending'::text])))),
    CONSTRAINT notification_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
CREATE TABLE public.notification_preference (
    account_id bigint NOT NULL,
    quiet_from text,
    quiet_to text,
    timezone text,
    CONSTRAINT notification_preference_check CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND ((quiet_from IS NULL) = (timezone IS NULL))))
);
CREATE TABLE public.notification_unsubscription (
    account_id bigint NOT NULL,
    monitor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.person (
    id uuid NOT NULL,
    source_id text NOT NULL,
    external_id text NOT NULL,
    name text NOT NULL,
    age smallint,
    city text,
    region text,
    about text,
    profile_url text,
    checksum bytea NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT person_age_check CHECK ((age >= 18))
);
CREATE TABLE public.person_words (
    person_id uuid NOT NULL,
    source_id text NOT NULL,
    version smallint NOT NULL,
    name text NOT NULL,
    age_known boolean NOT NULL,
    country text,
    twin text,
    words tsvector NOT NULL
);
CREATE TABLE public.photo (
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" smallint NOT NULL,
    file_key text,
    remote_url text,
    state text DEFAULT 'present'::text NOT NULL,
    checked_at timestamp with time zone,
    CONSTRAINT photo_check CHECK (((file_key IS NULL) <> (remote_url IS NULL))),
    CONSTRAINT photo_state_check CHECK ((state = ANY (ARRAY['present'::text, 'gone'::text])))
);
CREATE TABLE public.photo_search (
    search_id uuid NOT NULL,
    query_photo_id uuid,
    face_position smallint NOT NULL,
    image_name text NOT NULL,
    model_id text NOT NULL,
    embedding bytea,
    faces_compared integer DEFAULT 0 NOT NULL,
    bands jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.photo_search_hit (
    search_id uuid NOT NULL,
    person_id uuid NOT NULL,
    rank integer NOT NULL,
    band text NOT NULL,
    score real NOT NULL,
    corroborated boolean NOT NULL,
    photos jsonb NOT NULL,
    CONSTRAINT photo_search_hit_band_check CHECK ((band = ANY (ARRAY['confident'::text, 'likely'::text, 'weak'::text])))
);
CREATE TABLE public.process (
    id uuid NOT NULL,
    status text DEFAULT 'wait'::text NOT NULL,
    percent smallint DEFAULT 0 NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    lane text DEFAULT 'normal'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT process_check CHECK (((status = 'wait'::text) = (finished_at IS NULL))),
    CONSTRAINT process_lane_check CHECK ((lane = ANY (ARRAY['fast'::text, 'normal'::text]))),
    CONSTRAINT process_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
    CONSTRAINT process_status_check CHECK ((status = ANY (ARRAY['wait'::text, 'ok'::text, 'error'::text])))
);
CREATE TABLE public.query_face (
    query_photo_id uuid NOT NULL,
    "position" smallint NOT NULL,
    box_x real NOT NULL,
    box_y real NOT NULL,
    box_width real NOT NULL,
    box_height real NOT NULL,
    quality real NOT NULL,
    chip_key text NOT NULL
);
CREATE TABLE public.query_photo (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    sha256 text NOT NULL,
    name text NOT NULL,
    file_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.rejection (
    account_id bigint NOT NULL,
    face_hash text NOT NULL,
    person_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.search (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    process_id uuid NOT NULL,
    demo boolean NOT NULL,
    hash text NOT NULL,
    person_count integer DEFAULT 0 NOT NULL,
    consent_id uuid,
    purpose text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT search_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'keyword'::text])))
);
CREATE TABLE public.session_token (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.source (
    id text NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    "position" smallint NOT NULL,
    health text DEFAULT 'up'::text NOT NULL,
    health_message text,
    checked_at timestamp with time zone,
    lawful_basis text,
    vouches_adults boolean DEFAULT false NOT NULL,
    checks_photos boolean DEFAULT false NOT NULL,
    person_count integer DEFAULT 0 NOT NULL,
    face_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT source_check CHECK (((health = 'up'::text) = (health_message IS NULL))),
    CONSTRAINT source_health_check CHECK ((health = ANY (ARRAY['up'::text, 'down'::text, 'unavailable'::text]))),
    CONSTRAINT source_kind_check CHECK ((kind = ANY (ARRAY['catalogue'::text, 'vk_people'::text, 'vk_posts'::text])))
);
CREATE TABLE public.source_health_day (
    source_id text NOT NULL,
    day date NOT NULL,
    passed integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.telegram_link (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.telegram_poll (
    id smallint NOT NULL,
    holder uuid NOT NULL,
    held_until timestamp with time zone NOT NULL,
    CONSTRAINT telegram_poll_id_check CHECK ((id = 1))
);
CREATE TABLE public.tracked_account (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    vk_account_id uuid NOT NULL,
    demo boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.vk_account (
    id uuid NOT NULL,
    owner_id bigint NOT NULL,
    scope text NOT NULL,
    kind text NOT NULL,
    screen_name text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    avatar_url text,
    follower_count integer,
    friend_count integer,
    post_count integer,
    collected_count integer DEFAULT 0 NOT NULL,
    hidden_count integer DEFAULT 0 NOT NULL,
    collection_id uuid NOT NULL,
    refreshed_at timestamp with time zone,
    abandoned_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vk_account_check CHECK (((kind = 'group'::text) = (owner_id < 0))),
    CONSTRAINT vk_account_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'group'::text]))),
    CONSTRAINT vk_account_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'demo'::text])))
);
CREATE TABLE public.vk_audience (
    vk_account_id uuid NOT NULL,
    owner_id bigint NOT NULL,
    people_max integer NOT NULL,
    run_id uuid NOT NULL,
    status text DEFAULT 'wait'::text NOT NULL,
    message text,
    pages_read integer DEFAULT 0 NOT NULL,
    total_count integer,
    resume_at timestamp with time zone,
    touched_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    shown_run_id uuid,
    shown_at timestamp with time zone,
    shown_total integer,
    figures jsonb,
    CONSTRAINT vk_audience_check CHECK (((status = 'wait'::text) = (finished_at IS NULL))),
    CONSTRAINT vk_audience_check1 CHECK (((status = 'unavailable'::text) = (message IS NOT NULL))),
    CONSTRAINT vk_audience_check2 CHECK ((((shown_run_id IS NULL) = (figures IS NULL)) AND ((shown_run_id IS NULL) = (shown_at IS NULL)))),
    CONSTRAINT vk_audience_check3 CHECK (((status <> 'ok'::text) OR (shown_run_id = run_id))),
    CONSTRAINT vk_audience_status_check CHECK ((status = ANY (ARRAY['wait'::text, 'ok'::text, 'unavailable'::text])))
);
CREATE TABLE public.vk_audience_member (
    vk_account_id uuid NOT NULL,
    run_id uuid NOT NULL,
    vk_user_id bigint NOT NULL,
    "position" integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    avatar_url text,
    sex text,
    age smallint,
    country_id integer,
    country text,
    city_id integer,
    city text,
    CONSTRAINT vk_audience_member_check CHECK (((country_id IS NULL) = (country IS NULL))),
    CONSTRAINT vk_audience_member_check1 CHECK (((city_id IS NULL) = (city IS NULL))),
    CONSTRAINT vk_audience_member_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text])))
);
CREATE TABLE public.vk_authorisation (
    state_hash bytea NOT NULL,
    account_id bigint NOT NULL,
    session_id uuid NOT NULL,
    verifier bytea NOT NULL,
    redirect_url text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.vk_call_budget (
    token_id uuid NOT NULL,
    method text NOT NULL,
    day date NOT NULL,
    used integer NOT NULL
);
CREATE TABLE public.vk_capability (
    method text NOT NULL,
    token_kind text NOT NULL,
    allowed boolean NOT NULL,
    reason text,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT vk_capability_token_kind_check CHECK ((token_kind = ANY (ARRAY['service'::text, 'user'::text, 'full_user'::text, 'community'::text])))
);
CREATE TABLE public.vk_city (
    place_id text NOT NULL,
    vk_city_id bigint,
    checked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.vk_collection (
    id uuid NOT NULL,
    vk_account_id uuid NOT NULL,
    mode text NOT NULL,
    status text DEFAULT 'wait'::text NOT NULL,
    percent smallint DEFAULT 0 NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    lane text DEFAULT 'normal'::text NOT NULL,
    next_offset integer DEFAULT 0 NOT NULL,
    pass smallint DEFAULT 1 NOT NULL,
    pass_began_at timestamp with time zone NOT NULL,
    last_post_id bigint,
    last_post_at timestamp with time zone,
    newest_post_at timestamp with time zone,
    window_from timestamp with time zone,
    first_count integer,
    wall_count integer,
    worker uuid,
    worked_at timestamp with time zone DEFAULT now() NOT NULL,
    resume_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT vk_collection_check CHECK (((status = 'wait'::text) = (finished_at IS NULL))),
    CONSTRAINT vk_collection_check1 CHECK (((mode = 'refresh'::text) = (window_from IS NOT NULL))),
    CONSTRAINT vk_collection_check2 CHECK (((last_post_id IS NULL) = (last_post_at IS NULL))),
    CONSTRAINT vk_collection_lane_check CHECK ((lane = ANY (ARRAY['fast'::text, 'normal'::text]))),
    CONSTRAINT vk_collection_mode_check CHECK ((mode = ANY (ARRAY['full'::text, 'refresh'::text]))),
    CONSTRAINT vk_collection_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
    CONSTRAINT vk_collection_status_check CHECK ((status = ANY (ARRAY['wait'::text, 'ok'::text, 'error'::text])))
);
CREATE TABLE public.vk_method_pause (
    token_id uuid NOT NULL,
    method text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.vk_post (
    vk_account_id uuid NOT NULL,
    post_id bigint NOT NULL,
    published_at timestamp with time zone NOT NULL,
    day date NOT NULL,
    weekday smallint NOT NULL,
    hour smallint NOT NULL,
    text text NOT NULL,
    text_length text NOT NULL,
    content_type text NOT NULL,
    hashtags text[] NOT NULL,
    preview_url text,
    pinned boolean NOT NULL,
    ads boolean NOT NULL,
    likes integer NOT NULL,
    comments integer NOT NULL,
    reposts integer NOT NULL,
    views integer,
    reactions integer,
    interactions integer GENERATED ALWAYS AS (((likes + comments) + reposts)) STORED NOT NULL,
    interactions_per_view double precision GENERATED ALWAYS AS (((((likes + comments) + reposts))::double precision / (NULLIF(views, 0))::double precision)) STORED,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vk_post_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
    CONSTRAINT vk_post_text_length_check CHECK ((text_length = ANY (ARRAY['none'::text, 'short'::text, 'medium'::text, 'long'::text]))),
    CONSTRAINT vk_post_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE TABLE public.vk_post_day (
    vk_account_id uuid NOT NULL,
    day date NOT NULL,
    posts integer NOT NULL,
    likes bigint NOT NULL,
    comments bigint NOT NULL,
    reposts bigint NOT NULL,
    views bigint NOT NULL,
    posts_with_views integer NOT NULL,
    reactions bigint NOT NULL,
    posts_with_reactions integer NOT NULL,
    interactions_per_view double precision NOT NULL,
    posts_with_ratio integer NOT NULL
);
CREATE TABLE public.vk_post_dirty (
    vk_account_id uuid NOT NULL,
    tier smallint NOT NULL,
    slot integer NOT NULL
);
CREATE TABLE public.vk_post_rank (
    vk_account_id uuid NOT NULL,
    tier smallint NOT NULL,
    slot integer NOT NULL,
    trait smallint NOT NULL,
    metric smallint NOT NULL,
    posts integer NOT NULL,
    buckets smallint[] NOT NULL,
    counts integer[] NOT NULL
);
CREATE TABLE public.vk_post_roll_up (
    vk_account_id uuid NOT NULL,
    leaf_tier smallint NOT NULL,
    ready boolean NOT NULL
);
CREATE TABLE public.vk_post_tag (
    vk_account_id uuid NOT NULL,
    tag text NOT NULL,
    day date NOT NULL,
    post_id bigint NOT NULL,
    published_at timestamp with time zone NOT NULL,
    likes integer NOT NULL,
    comments integer NOT NULL,
    reposts integer NOT NULL,
    views integer,
    interactions integer NOT NULL,
    interactions_per_view double precision
);
CREATE TABLE public.vk_post_total (
    vk_account_id uuid NOT NULL,
    tier smallint NOT NULL,
    slot integer NOT NULL,
    dimension text NOT NULL,
    value text NOT NULL,
    posts integer NOT NULL,
    likes bigint NOT NULL,
    comments bigint NOT NULL,
    reposts bigint NOT NULL,
    views bigint NOT NULL,
    posts_with_views integer NOT NULL,
    reactions bigint NOT NULL,
    posts_with_reactions integer NOT NULL,
    interactions_per_view double precision NOT NULL,
    posts_with_ratio integer NOT NULL
);
CREATE TABLE public.vk_share (
    token_hash bytea NOT NULL,
    account_id bigint NOT NULL,
    tracked_account_id uuid NOT NULL,
    date_from text,
    date_to text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.vk_token (
    id uuid NOT NULL,
    kind text NOT NULL,
    account_id bigint,
    vk_user_id bigint,
    vk_name text,
    vk_avatar_url text,
    setting_hash bytea,
    access_token bytea NOT NULL,
    refresh_token bytea,
    device_id text,
    expires_at timestamp with time zone,
    refreshing_until timestamp with time zone,
    state text DEFAULT 'active'::text NOT NULL,
    paused_until timestamp with time zone,
    last_error text,
    next_call_at timestamp with time zone DEFAULT now() NOT NULL,
    slot_count bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vk_token_check CHECK (((kind = 'user'::text) = (account_id IS NOT NULL))),
    CONSTRAINT vk_token_check1 CHECK (((kind = 'user'::text) = (setting_hash IS NULL))),
    CONSTRAINT vk_token_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'user'::text, 'full_user'::text, 'community'::text]))),
    CONSTRAINT vk_token_state_check CHECK ((state = ANY (ARRAY['active'::text, 'dead'::text])))
);
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (1, NULL, NULL, NULL, true, 0, false, '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (2, 'boris@example.org', NULL, NULL, false, 0, false, '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (3, NULL, NULL, NULL, true, 0, false, '2026-11-22 04:39:51.097696+00', '2026-11-22 04:39:51.097696+00');
INSERT INTO public.account_service VALUES (1, 1);
INSERT INTO public.account_service VALUES (2, 1);
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-22 04:39:47.311278+00', 1, 'consent.accepted', 'Ищу родственника', '{"kind": "face_search", "version": "2026-11-21", "consent_id": "88e24cef-3d9b-4a6c-8146-aebb08eeabbb"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-22 04:39:47.315683+00', 2, 'consent.accepted', 'Ищу родственника', '{"kind": "face_search", "version": "2026-11-21", "consent_id": "9d518465-11ab-4822-9c0e-840d3b4d3ccf"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-22 04:39:47.408681+00', 1, 'search.started', 'Ищу родственника', '{"hash": "faf5ca15c9e92a7c65ccd3afea040224b3e0979b69f7594577e312f1e4acd036", "source": "other", "search_id": "786e555c-c87c-4b93-9755-c8ab793de8aa"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-22 04:39:47.846312+00', 1, 'search.started', 'Ищу родственника', '{"hash": "90984af7fa3bf9c54e5c7628722262d98c6034320d970fa2d7f1845250829971", "source": "other", "search_id": "17deba4a-c71b-4f26-b907-53fb27909a50"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-22 04:39:47.955914+00', 2, 'search.started', 'Ищу родственника', '{"hash": "90984af7fa3bf9c54e5c7628722262d98c6034320d970fa2d7f1845250829971", "source": "other", "search_id": "f9ffe391-a3a7-40e2-a4c3-d59611a06f3a"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-22 04:39:48.161808+00', 2, 'search.started', 'Ищу родственника', '{"hash": "faf5ca15c9e92a7c65ccd3afea040224b3e0979b69f7594577e312f1e4acd036", "source": "tinder", "search_id": "b7efdd4f-3205-44de-9fb3-983583b0af9b"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-22 04:39:48.22297+00', 1, 'search.started', 'Ищу родственника', '{"hash": "d13608f3a04e4c235e7ba03de03428557e66974e5cf539ec40551d2d6cdad2ea", "source": "other", "search_id": "c9bc9c21-0ca6-4b24-8d10-96959b3c0636"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-22 04:39:48.240555+00', 2, 'search.started', 'Ищу родственника', '{"hash": "d13608f3a04e4c235e7ba03de03428557e66974e5cf539ec40551d2d6cdad2ea", "source": "other", "search_id": "f1d8ca39-3edf-4565-81ae-46896a8b176e"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-22 04:39:48.255419+00', 1, 'search.started', NULL, '{"hash": "910f13ab6db7ce4a68278d3a0622552da8736a241df891f1172f5b8158f26682", "region": "RU-16", "source": "other", "search_id": "b82cb05b-ee62-41f6-91fb-515d696d70ec"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-22 04:39:48.263362+00', 2, 'search.started', NULL, '{"hash": "e6d4d551baeddfee72f1cf3213413915e4445e31c2669d947776f80be92f7600", "region": null, "source": "other", "search_id": "dd9b16fa-f30c-40b7-9860-0a4263cf8651"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-22 04:39:48.272213+00', 1, 'search.started', NULL, '{"hash": "21d4f3e771c7faed8d2f588fa4a1c428bc387f17340cf9c93dd5082bba1b646c", "region": "RU-16", "source": "vk", "search_id": "11690fde-8563-4cf7-afa0-681e5b5b6145"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-22 04:39:48.280391+00', 1, 'search.started', NULL, '{"hash": "ef3b3a036c2f63d3ee67b70406ed91f67d0464580250d7e22859258f5b91733b", "region": null, "source": "other", "search_id": "45d70d53-16cd-4fe6-bd26-1f747a7455ee"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-22 04:39:51.069948+00', 2, 'search.started', NULL, '{"hash": "b5d14079998ebae8c44ee48ce5361408cb5c55fcadd1584d9f74bb81fe028d26", "region": null, "source": "vk", "search_id": "7744eb66-ff89-4012-b2c8-48a47366f24a"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-22 04:39:51.077253+00', 1, 'search.started', NULL, '{"hash": "0d6a6937cde52782b891091070ba0aef15aa441d10258743bface67f72ec90c0", "region": null, "source": "other", "search_id": "e89d3135-9353-4f89-a1e7-37cd03debba6"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-22 04:39:51.10337+00', 1, 'monitor.added', NULL, '{"days": 30, "place": "RU-16", "source": "other", "monitor_id": "ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (16, '2026-11-22 04:39:51.119074+00', 2, 'monitor.added', NULL, '{"days": 30, "place": "any", "source": "vk-posts", "monitor_id": "24073afd-a8bd-4178-8aee-4b2702a6b1b3"}');
INSERT INTO public.audit_event OVERRIDING SYSTEM VALUE VALUES (17, '2026-11-22 04:39:51.12322+00', 2, 'monitor.added', NULL, '{"days": 30, "place": "any", "source": "other", "monitor_id": "26998f7f-41d4-4603-906f-a14726df20d5"}');
INSERT INTO public.browser_session VALUES ('fb17b98e-7e73-42ab-9097-251794dd787c', '\x087ba7f680b89968765e186df9e5c7bc60f2bd3b8a8a284f66d29da3f2ad9fdc', 1, '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00', '2026-12-20 09:00:00+00');
INSERT INTO public.browser_session VALUES ('b749c2e0-93da-46d9-8a5b-29623f20b11b', '\x53bf311008763634a621179970765076cc780de1704146a4ae33548b7b9530a2', 2, '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00', '2026-12-20 09:00:00+00');
INSERT INTO public.consent VALUES ('88e24cef-3d9b-4a6c-8146-aebb08eeabbb', 1, 'face_search', '2026-11-21', 'Ищу родственника', '2026-11-20 09:00:00+00');
INSERT INTO public.consent VALUES ('9d518465-11ab-4822-9c0e-840d3b4d3ccf', 2, 'face_search', '2026-11-21', 'Ищу родственника', '2026-11-20 09:00:00+00');
INSERT INTO public.email_confirmation VALUES ('0e39b119-6ef0-42c9-b51e-27ffe7a45085', '\x25a5b342dd16442eb339f6aad75d511f2b8168a1fbe3fdfc69e6428e7b6cf61b', 2, 'boris@example.org', 'boris@example.org', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00', NULL, 1);
INSERT INTO public.import_run VALUES ('a85fdffd-1f30-4054-839a-1c883d391a45', 'other', 'Согласие людей', 'people.jsonl', '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00', 3, 2, 2, 1);
INSERT INTO public.keyword_search VALUES ('b82cb05b-ee62-41f6-91fb-515d696d70ec', 'Анна Белова', 'RU-16', false, 'RU', 1);
INSERT INTO public.keyword_search VALUES ('dd9b16fa-f30c-40b7-9860-0a4263cf8651', 'Анна Белова', NULL, false, NULL, 0);
INSERT INTO public.keyword_search VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', 'Аня Смирнова', 'RU-16', false, NULL, 50);
INSERT INTO public.keyword_search VALUES ('45d70d53-16cd-4fe6-bd26-1f747a7455ee', 'Никого Такого', NULL, false, NULL, 0);
INSERT INTO public.keyword_search VALUES ('7744eb66-ff89-4012-b2c8-48a47366f24a', 'Анна Ветрова', NULL, false, NULL, 0);
INSERT INTO public.keyword_search VALUES ('e89d3135-9353-4f89-a1e7-37cd03debba6', 'Вера Зайцева', NULL, false, NULL, 0);
INSERT INTO public.keyword_search_hit VALUES ('b82cb05b-ee62-41f6-91fb-515d696d70ec', '0d5bc29c-5e50-4746-9e0c-78b26f3039e5', 0, 1, '[{"kind": "exact", "text": "совпадает «Анна Белова»"}, {"kind": "region", "text": "регион: Республика Татарстан"}]', NULL);
INSERT INTO public.keyword_search_hit VALUES ('dd9b16fa-f30c-40b7-9860-0a4263cf8651', '0d5bc29c-5e50-4746-9e0c-78b26f3039e5', 0, 1, '[{"kind": "exact", "text": "совпадает «Анна Белова»"}]', NULL);
INSERT INTO public.keyword_search_hit VALUES ('dd9b16fa-f30c-40b7-9860-0a4263cf8651', 'a70e027c-720f-473b-bd2c-124faa930ca9', 1, 1, '[{"kind": "exact", "text": "совпадает «Анна Белова»"}]', NULL);
INSERT INTO public.keyword_search_hit VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', '1e13a1d0-9eb8-836d-b1a8-0b41195789b2', 0, 0.95, '[{"kind": "exact", "text": "совпадает «Смирнова»"}, {"kind": "diminutive", "text": "«Аня» и «Анна» — одно имя"}, {"kind": "region", "text": "регион: Республика Татарстан"}]', '{"age": null, "city": "Казань", "name": "Анна Смирнова", "about": null, "region": "Республика Татарстан", "profileUrl": "https://vk.com/id643720000"}');
INSERT INTO public.keyword_search_hit VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', '6f1c5529-a841-88b6-a546-0be8de3b2474', 1, 0.95, '[{"kind": "exact", "text": "совпадает «Смирнова»"}, {"kind": "diminutive", "text": "«Аня» и «Анна» — одно имя"}, {"kind": "region", "text": "регион: Республика Татарстан"}]', '{"age": 75, "city": "Казань", "name": "Анна Смирнова", "about": null, "region": "Республика Татарстан", "profileUrl": "https://vk.com/id182080000"}');
INSERT INTO public.keyword_search_hit VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', 'ca8e2560-ace5-8c4f-8035-c414fab6e1c5', 2, 0.95, '[{"kind": "exact", "text": "совпадает «Смирнова»"}, {"kind": "diminutive", "text": "«Аня» и «Анна» — одно имя"}, {"kind": "region", "text": "регион: Республика Татарстан"}]', '{"age": null, "city": "Казань", "name": "Анна Смирнова", "about": null, "region": "Республика Татарстан", "profileUrl": "https://vk.com/id704960000"}');
INSERT INTO public.keyword_search_hit VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', 'f0f38df0-3fc0-8e83-9b61-beef60c0ca13', 3, 0.95, '[{"kind": "exact", "text": "совпадает «Смирнова»"}, {"kind": "diminutive", "text": "«Аня» и «Анна» — одно имя"}, {"kind": "region", "text": "регион: Республика Татарстан"}]', '{"age": null, "city": "Казань", "name": "Анна Смирнова", "about": null, "region": "Республика Татарстан", "profileUrl": "https://vk.com/id171320000"}');
INSERT INTO public.kysely_migration VALUES ('0001-identity', '2026-11-22T04:39:46.071Z');
INSERT INTO public.kysely_migration VALUES ('0002-privacy', '2026-11-22T04:39:46.115Z');
INSERT INTO public.kysely_migration VALUES ('0003-catalogue', '2026-11-22T04:39:46.155Z');
INSERT INTO public.kysely_migration VALUES ('0004-search', '2026-11-22T04:39:46.179Z');
INSERT INTO public.kysely_migration VALUES ('0005-photo-search', '2026-11-22T04:39:46.243Z');
INSERT INTO public.kysely_migration VALUES ('0007-vk-access', '2026-11-22T04:39:46.320Z');
INSERT INTO public.kysely_migration VALUES ('0008-vk-accounts', '2026-11-22T04:39:46.421Z');
INSERT INTO public.kysely_migration VALUES ('0009-vk-posts', '2026-11-22T04:39:46.483Z');
INSERT INTO public.kysely_migration VALUES ('0010-audience', '2026-11-22T04:39:46.499Z');
INSERT INTO public.kysely_migration VALUES ('0011-vk-reports', '2026-11-22T04:39:46.510Z');
INSERT INTO public.kysely_migration VALUES ('0020-keyword-search', '2026-11-22T04:39:46.536Z');
INSERT INTO public.kysely_migration VALUES ('0021-monitors', '2026-11-22T04:39:46.575Z');
INSERT INTO public.kysely_migration VALUES ('0022-notifications', '2026-11-22T04:39:46.666Z');
INSERT INTO public.kysely_migration VALUES ('0023-sources', '2026-11-22T04:39:46.701Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.monitor VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 1, 'Анна Белова', 'анна белова', 'other', 'catalogue', 'RU-16', '{"id": "RU-16", "name": "Республика Татарстан", "latitude": 55.35, "longitude": 50.7, "radius_km": 250}', 60, 30, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-21 14:00:00+00', '2026-11-21 15:00:00+00', true, 5, 4);
INSERT INTO public.monitor VALUES ('24073afd-a8bd-4178-8aee-4b2702a6b1b3', 2, 'Потерялась собака', 'потерялась собака', 'vk-posts', 'vk_posts', 'any', NULL, 60, 30, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-21 14:00:00+00', '2026-11-21 15:00:00+00', true, 5, 3);
INSERT INTO public.monitor VALUES ('26998f7f-41d4-4603-906f-a14726df20d5', 2, 'Вера Зайцева', 'вера зайцева', 'other', 'catalogue', 'any', NULL, 1440, 30, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00', true, 2, 1);
INSERT INTO public.monitor_hit VALUES ('26998f7f-41d4-4603-906f-a14726df20d5', 'анна', 1, NULL, 'person', 'анна', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/анна', NULL, NULL, 'y87_ngl2McSY6y15G58Kt-ZwvJSIJ6-b8hwW2BISsUQ', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('26998f7f-41d4-4603-906f-a14726df20d5', 'борис', 1, NULL, 'person', 'борис', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/борис', NULL, NULL, 'pSluQDnBEp_6PLYsIyVx7OecZKDCSfklL9pmcP7t8xs', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('24073afd-a8bd-4178-8aee-4b2702a6b1b3', '1_1', 1, NULL, 'post', '1_1', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/1_1', NULL, '2026-11-19 10:00:00+00', 'LWgMiXbiX3IXui4c-mctwEghmiLfq0IJtGJwOCT6iM8', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'анна', 1, 1, 'person', 'анна', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/анна', NULL, NULL, 'y87_ngl2McSY6y15G58Kt-ZwvJSIJ6-b8hwW2BISsUQ', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'борис', 1, 1, 'person', 'борис', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/борис', NULL, NULL, 'pSluQDnBEp_6PLYsIyVx7OecZKDCSfklL9pmcP7t8xs', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('24073afd-a8bd-4178-8aee-4b2702a6b1b3', '1_2', 2, 2, 'post', '1_2', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/1_2', NULL, '2026-11-21 10:30:00+00', 'CLprdMOTNxePAi3xUstZXZMcZ5d5eQ-9U0horMEfNH8', '2026-11-21 11:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'анна', 2, 2, 'person', 'анна', 'Шью платья', 'Казань, 30 лет', 'https://example.org/анна', NULL, NULL, 'swiaRqLEUksUNcvmFJ981Ux14dHiGljsVqmqAO22PJ0', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'вера', 2, 2, 'person', 'вера', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/вера', NULL, NULL, 'in_hd1UutIMVvQfCdlWpVkJ9HnfN10MI-sJ3FWaSvgk', '2026-11-21 11:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'глеб', 4, NULL, 'person', 'глеб', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/глеб', NULL, NULL, 'FKrlkisZce8afs1zhiM8Ga5JIgmSuXHidIJNQISfeV0', '2026-11-21 13:00:00+00');
INSERT INTO public.monitor_hit VALUES ('ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'анна', 4, NULL, 'person', 'анна', 'Пеку хлеб', 'Казань, 30 лет', 'https://example.org/анна', NULL, NULL, 'y87_ngl2McSY6y15G58Kt-ZwvJSIJ6-b8hwW2BISsUQ', '2026-11-21 10:00:00+00');
INSERT INTO public.monitor_run VALUES ('dbcae379-d510-4cc3-8ae3-fe40733c6fcc', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 1, 'catalogue', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'ok', 'Первая проверка: уже есть 2', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 10:00:00+00', 1, '2026-11-21 10:00:00+00', NULL, 2, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('5bb29cb0-ce62-496a-bf3d-079b7913a132', '26998f7f-41d4-4603-906f-a14726df20d5', 1, 'catalogue', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'ok', 'Первая проверка: уже есть 2', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 10:00:00+00', 1, '2026-11-21 10:00:00+00', NULL, 2, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('607750ad-b1c3-4820-a8a9-15b30485866e', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 1, 'vk_posts', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'ok', 'Первая проверка: уже есть 1', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 10:00:00+00', 1, '2026-11-21 10:00:00+00', NULL, 1, 0, 0, 0, '2026-11-19 10:00:00+00');
INSERT INTO public.monitor_run VALUES ('7971c678-bb40-4e33-9ed2-6fc784f01a74', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 2, 'catalogue', '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00', 'ok', 'Новых: 1, изменилось: 1, пропало: 1', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 11:00:00+00', 1, '2026-11-21 11:00:00+00', 1, 2, 1, 1, 1, NULL);
INSERT INTO public.monitor_run VALUES ('f65775bb-dd33-4a54-b6b5-9329e0d29abc', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 2, 'vk_posts', '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00', 'ok', 'Новых: 1', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 11:00:00+00', 1, '2026-11-21 11:00:00+00', 1, 2, 1, 0, 0, '2026-11-19 10:00:00+00');
INSERT INTO public.monitor_run VALUES ('6c095bca-d7e0-487f-9511-28f4d10cbd74', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 3, 'catalogue', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00+00', 'error', 'ВКонтакте не отвечает.', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 12:00:00+00', 1, '2026-11-21 12:00:00+00', 2, 0, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('b45ff9de-fb77-474a-a5bc-67811b80f8e5', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 3, 'vk_posts', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00+00', 'ok', 'Пропало: 1', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 12:00:00+00', 1, '2026-11-21 12:00:00+00', 2, 1, 0, 0, 1, '2026-11-19 10:00:00+00');
INSERT INTO public.monitor_run VALUES ('6efe2606-08f0-40c7-b48c-bb44442a5625', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 4, 'catalogue', '2026-11-21 13:00:00+00', '2026-11-21 13:00:00+00', 'ok', 'Новых: 1, изменилось: 1, пропало: 1', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 13:00:00+00', 1, '2026-11-21 13:00:00+00', 2, 2, 1, 1, 1, NULL);
INSERT INTO public.monitor_run VALUES ('82bbcd32-68a3-4ac3-8e42-e9269269a9e8', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 4, 'vk_posts', '2026-11-21 13:00:00+00', '2026-11-21 13:00:00+00', 'error', 'ВКонтакте не отвечает.', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 13:00:00+00', 1, '2026-11-21 13:00:00+00', 3, 0, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('4681f060-f9c1-40fd-9115-4f71b679a942', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 5, 'catalogue', '2026-11-21 14:00:00+00', '2026-11-21 14:00:00+00', 'wait', '', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 14:00:00+00', 1, NULL, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('2e3c7ea4-9302-4350-bc75-e0fb27b610ac', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 5, 'vk_posts', '2026-11-21 14:00:00+00', '2026-11-21 14:00:00+00', 'wait', '', '62319c73-c2a1-4716-b1cb-9054b73ada78', '2026-11-21 14:00:00+00', 1, NULL, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.monitor_run VALUES ('8b85d8b0-dddb-42cf-9a9c-9592ff9ff62b', '26998f7f-41d4-4603-906f-a14726df20d5', 2, 'catalogue', '2026-11-21 14:00:00+00', '2026-11-21 14:00:00+00', 'wait', '', NULL, NULL, 0, NULL, NULL, 0, 0, 0, 0, NULL);
INSERT INTO public.name_word VALUES ('ana', '{338283141,1412848112,1277494327,1092940518}');
INSERT INTO public.name_word VALUES ('anna', '{-909319557,448091780,338283141,355060760,1412848112,1664512397,1277494327,1092940518}');
INSERT INTO public.name_word VALUES ('belov', '{-1823227259,-1331613083,1874641806,-1636499951,-1938938378,-2056381711,1313958126,2056310129,1753768534,1636325201,1925611864,1959020007,1539579532,1655595842,1538152509,1487819652}');
INSERT INTO public.name_word VALUES ('belova', '{-790901524,297909324,-718769859,-500397488,-1469764427,-1672228688,-1823227259,-651716323,32690224,-978150251,-1180614512,-1331613083,-411210565,1459188210,1656532759,1874641806,2072383513,-1351280428,-1636499951,2137919871,-1938938378,-2056381711}');
INSERT INTO public.name_word VALUES ('vera', '{-717939367,2140639509,1767182848,1898991039,-2110756734,1549040540,874139923,1159359446,1145686136,1464460897,1212796612}');
INSERT INTO public.name_word VALUES ('zaicev', '{-1154076521,1693084719,1771685082,-256957918,2125912352,-1900318850,-1648654565,-836244670,1192295162,122388584,-145759130,105905155,302381777,-768804729,-767818991,-549709944,683918911,684904649,366129888,685890387,971109910,1004665148}');
INSERT INTO public.name_word VALUES ('zaiceva', '{-1404103870,721977034,-133123487,649260921,-1160249005,-804262451,-935967474,-1154076521,-1411962855,2059043329,-2066051541,1506014981,1374309958,1693084719,258581264,-1026829806,1685678416,1419355083,1771685082,-1976482310,-337741704,-609287917,-256957918,-1920200778,-1783169707,2125912352,-1581544089,-1900318850,-1648654565}');
INSERT INTO public.notification VALUES ('02b42c60-0466-44bf-bac1-643330f24a76', 1, 'monitor:ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9:run:2', 'Новое по запросу «Анна Белова»: 1', 'вера', '/monitor-search/result/ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9?run=7971c678-bb40-4e33-9ed2-6fc784f01a74', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'Анна Белова', '[{"url": "https://example.org/вера", "text": "Пеку хлеб", "title": "вера"}]', '2026-11-21 11:00:00+00', NULL);
INSERT INTO public.notification VALUES ('2856d365-13f8-42d7-8cd9-3acfac999380', 2, 'monitor:24073afd-a8bd-4178-8aee-4b2702a6b1b3:run:2', 'Новое по запросу «Потерялась собака»: 1', '1_2', '/monitor-search/result/24073afd-a8bd-4178-8aee-4b2702a6b1b3?run=f65775bb-dd33-4a54-b6b5-9329e0d29abc', '24073afd-a8bd-4178-8aee-4b2702a6b1b3', 'Потерялась собака', '[{"url": "https://example.org/1_2", "text": "Пеку хлеб", "title": "1_2"}]', '2026-11-21 11:00:00+00', NULL);
INSERT INTO public.notification VALUES ('c427a54c-ed67-4437-b823-0c8d8e39da73', 1, 'monitor:ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9:run:4', 'Новое по запросу «Анна Белова»: 1', 'глеб', '/monitor-search/result/ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9?run=6efe2606-08f0-40c7-b48c-bb44442a5625', 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', 'Анна Белова', '[{"url": "https://example.org/глеб", "text": "Пеку хлеб", "title": "глеб"}]', '2026-11-21 13:00:00+00', NULL);
INSERT INTO public.notification_channel VALUES (2, 'email', 'boris@example.org', NULL, NULL, true, NULL, NULL, 0, 0, NULL, false);
INSERT INTO public.notification_channel VALUES (1, 'email', 'anna@example.org', NULL, '1970-01-01 00:00:00+00', true, NULL, '2026-11-21 13:00:00+00', 1, 0, NULL, false);
INSERT INTO public.notification_channel VALUES (1, 'telegram', '7001', '@anna_vidno', '1970-01-01 00:00:00+00', true, NULL, '2026-11-21 13:00:00+00', 1, 0, NULL, false);
INSERT INTO public.notification_delivery VALUES ('02b42c60-0466-44bf-bac1-643330f24a76', 'email', 1, 'sent', '39bc8cfd-7091-4ddc-bfde-bc51c03a150f', NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.notification_delivery VALUES ('02b42c60-0466-44bf-bac1-643330f24a76', 'telegram', 1, 'sent', '8d603877-2b58-4f86-8d08-16bace9c043f', NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.notification_delivery VALUES ('c427a54c-ed67-4437-b823-0c8d8e39da73', 'email', 1, 'waiting', NULL, NULL, NULL);
INSERT INTO public.notification_delivery VALUES ('c427a54c-ed67-4437-b823-0c8d8e39da73', 'telegram', 1, 'waiting', NULL, NULL, NULL);
INSERT INTO public.notification_preference VALUES (2, '22:00', '08:00', 'Europe/Moscow');
INSERT INTO public.notification_unsubscription VALUES (1, 'ed08f73a-a1f5-4885-82e9-fa2a9ba7d7a9', '2026-11-21 14:00:00+00');
INSERT INTO public.person VALUES ('0d5bc29c-5e50-4746-9e0c-78b26f3039e5', 'other', '0d5bc29c-5e50-4746-9e0c-78b26f3039e5', 'Анна Белова', 30, 'Казань', 'Татарстан', 'Пеку хлеб', 'https://example.org/a', '\xee3b37cd1123889df9f1148b729278a853f4c9b4c6fbccedae688444ddd1dc35', '2026-11-22 04:39:47.285596+00');
INSERT INTO public.person VALUES ('a70e027c-720f-473b-bd2c-124faa930ca9', 'other', 'a70e027c-720f-473b-bd2c-124faa930ca9', 'Анна Белова', 30, 'Москва', NULL, NULL, NULL, '\x147b39e3f2cea032a441e0f0729a97af898ac62a55bdeb1df7b9ad8a1bdbe076', '2026-11-22 04:39:47.285596+00');
INSERT INTO public.person VALUES ('b995c9e4-29f6-49cd-b674-225493e8dd2d', 'other', 'b995c9e4-29f6-49cd-b674-225493e8dd2d', 'Вера Зайцева', NULL, NULL, NULL, NULL, NULL, '\x481429e0c59a6f5b18ee742af554ac2354ab37389a5cf7c00d9178b8221059fb', '2026-11-22 04:39:47.285596+00');
INSERT INTO public.person VALUES ('9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', 'other', '9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', 'Анна Ветрова', 30, 'Казань', NULL, NULL, NULL, '\xd58259a018ca4084bc2055ed1cabe874058a22ac7cacf0eb8c312daeecc75908', '2026-11-22 04:39:47.317773+00');
INSERT INTO public.person VALUES ('d448d2aa-c48e-4957-8fd6-4180811cfb7a', 'other', 'd448d2aa-c48e-4957-8fd6-4180811cfb7a', 'Анна Светлова', 30, 'Казань', NULL, NULL, NULL, '\x17941ac7c6bcaddbaccad04ee480cdac2b3a37de64e6561336babed060bfc837', '2026-11-22 04:39:47.333844+00');
INSERT INTO public.person VALUES ('8d460c82-c50d-4f09-9e94-ef4f4782f7e1', 'tinder', '8d460c82-c50d-4f09-9e94-ef4f4782f7e1', 'Борис Быков', 30, 'Казань', NULL, NULL, NULL, '\x66a8c30294df300671b524eeffce65551efcff3dae8ac3866ed9a73f5896676c', '2026-11-22 04:39:47.337767+00');
INSERT INTO public.person_words VALUES ('0d5bc29c-5e50-4746-9e0c-78b26f3039e5', 'other', 3, 'Анна Белова', true, 'RU', 'IMjGRWnXk89P7KTq-66cw3', '''!ana'' ''=ana'' ''=anna'' ''=belov'' ''=belova'' ''@RU-16'' ''@RU-16-kazan'' ''казан'':3 ''пек'':1 ''татарста'':4 ''хлеб'':2');
INSERT INTO public.person_words VALUES ('a70e027c-720f-473b-bd2c-124faa930ca9', 'other', 3, 'Анна Белова', true, 'RU', NULL, '''!ana'' ''=ana'' ''=anna'' ''=belov'' ''=belova'' ''@RU-77'' ''москв'':1');
INSERT INTO public.person_words VALUES ('b995c9e4-29f6-49cd-b674-225493e8dd2d', 'other', 3, 'Вера Зайцева', false, NULL, NULL, '''!vera'' ''!veronika'' ''=vera'' ''=zaicev'' ''=zaiceva''');
INSERT INTO public.photo VALUES ('9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', '4ea80cdb-ec92-41b2-a1d6-ac1df778f2b2', 0, 'people/9f03317a-bcec-4cfc-bf13-22dd20dc5cf6/0.jpg', NULL, 'present', NULL);
INSERT INTO public.photo VALUES ('9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', 'ac35cff4-ab52-448b-9c80-511f6b8a0baf', 1, 'people/9f03317a-bcec-4cfc-bf13-22dd20dc5cf6/1.jpg', NULL, 'present', NULL);
INSERT INTO public.photo VALUES ('d448d2aa-c48e-4957-8fd6-4180811cfb7a', '22b9079c-8656-4b81-861d-676fd910a634', 0, 'people/d448d2aa-c48e-4957-8fd6-4180811cfb7a/0.jpg', NULL, 'present', NULL);
INSERT INTO public.photo VALUES ('8d460c82-c50d-4f09-9e94-ef4f4782f7e1', '3a6bfb74-e156-4f50-8052-390803257f39', 0, 'people/8d460c82-c50d-4f09-9e94-ef4f4782f7e1/0.jpg', NULL, 'present', NULL);
INSERT INTO public.photo_search VALUES ('786e555c-c87c-4b93-9755-c8ab793de8aa', NULL, 0, 'boris.jpg', 'fake-128', NULL, 3, '[{"band": "confident", "false_match_rate": 0.000036, "expected_false_matches": 0.000108}, {"band": "likely", "false_match_rate": 0.00018, "expected_false_matches": 0.00054}, {"band": "weak", "false_match_rate": 0.0017, "expected_false_matches": 0.0050999999999999995}]');
INSERT INTO public.photo_search VALUES ('17deba4a-c71b-4f26-b907-53fb27909a50', '7c55c847-383d-4d85-9b46-2ffa678b08ee', 0, 'anna.jpg', 'fake-128', '\x21c79f3d3da90cbcbc30353d7006283dfaa712bd46342d3d7b41ec3cba63873d7a5822bd157250bd83e166bd1f8c12bd205aa33deedd2cbb1ad8ab3d11705ebd4a1e70bd12601f3c963574bdb6dd62bd549c10bdbde3173d8294be3c27de81baa212633d23358a3d3b7792bde2c6a93c466f2fbc218a413cf78f58bdc4e167bdde3a3cbcd636583c3db868bd9ced923d83d20abd76cb463db3cb313dfc1da2bd37563abd272860bd88359cbd49de873d0793fa3c8b842b3cc76c673d9ce391bdd14ab9bc747b54bdbef6abbdd236423dc698023ddf63a3bd670495bbb086a33d8a539f3d5b01093d2102a2bd95abed3c34ba8dbcc9f66dbd4d6d7fbd392c7bbd57759bbb53fb53bd0394d23ce83c4fbd32dfb1bc5c29023d9b6bb1bd2f5520bb025ab3bc35cd213db07b34bc4d06973d4e4b9abded9a85bd75046dbc247a8d3dcb238dbce9ee433c5ebd89bd6b5e93bd5bfc6d3d0b24033d853f873d8364abbdc6d3843d3826a7bde803a9bd1492993df318d0bcdd28163d9f8b9bbb17c49ebcc76b793c7c27ac3dfd066c3d6c53af3d0636883d3287a53d8d4b903cb8eb9bbd9a25c03c8d100e3d3574a7bdc6bcc3bcdaae4e3cc15aa0bdb24299bcbe30c039aab783bddc288bbc4521193dca0f8bbd74af9f3defa059bd6bcb843d8a3268bd580fecba96d542bd6127c73c8ce982bd8ead1dbd3539a5bdbb8b80bd648b3bbd', 3, '[{"band": "confident", "false_match_rate": 0.000036, "expected_false_matches": 0.000108}, {"band": "likely", "false_match_rate": 0.00018, "expected_false_matches": 0.00054}, {"band": "weak", "false_match_rate": 0.0017, "expected_false_matches": 0.0050999999999999995}]');
INSERT INTO public.photo_search VALUES ('f9ffe391-a3a7-40e2-a4c3-d59611a06f3a', '8ed6f58c-988c-4efe-9a3b-ebf7282e995e', 0, 'anna.jpg', 'fake-128', '\x21c79f3d3da90cbcbc30353d7006283dfaa712bd46342d3d7b41ec3cba63873d7a5822bd157250bd83e166bd1f8c12bd205aa33deedd2cbb1ad8ab3d11705ebd4a1e70bd12601f3c963574bdb6dd62bd549c10bdbde3173d8294be3c27de81baa212633d23358a3d3b7792bde2c6a93c466f2fbc218a413cf78f58bdc4e167bdde3a3cbcd636583c3db868bd9ced923d83d20abd76cb463db3cb313dfc1da2bd37563abd272860bd88359cbd49de873d0793fa3c8b842b3cc76c673d9ce391bdd14ab9bc747b54bdbef6abbdd236423dc698023ddf63a3bd670495bbb086a33d8a539f3d5b01093d2102a2bd95abed3c34ba8dbcc9f66dbd4d6d7fbd392c7bbd57759bbb53fb53bd0394d23ce83c4fbd32dfb1bc5c29023d9b6bb1bd2f5520bb025ab3bc35cd213db07b34bc4d06973d4e4b9abded9a85bd75046dbc247a8d3dcb238dbce9ee433c5ebd89bd6b5e93bd5bfc6d3d0b24033d853f873d8364abbdc6d3843d3826a7bde803a9bd1492993df318d0bcdd28163d9f8b9bbb17c49ebcc76b793c7c27ac3dfd066c3d6c53af3d0636883d3287a53d8d4b903cb8eb9bbd9a25c03c8d100e3d3574a7bdc6bcc3bcdaae4e3cc15aa0bdb24299bcbe30c039aab783bddc288bbc4521193dca0f8bbd74af9f3defa059bd6bcb843d8a3268bd580fecba96d542bd6127c73c8ce982bd8ead1dbd3539a5bdbb8b80bd648b3bbd', 3, '[{"band": "confident", "false_match_rate": 0.000036, "expected_false_matches": 0.000108}, {"band": "likely", "false_match_rate": 0.00018, "expected_false_matches": 0.00054}, {"band": "weak", "false_match_rate": 0.0017, "expected_false_matches": 0.0050999999999999995}]');
INSERT INTO public.photo_search VALUES ('b7efdd4f-3205-44de-9fb3-983583b0af9b', 'cca0a792-6a72-445b-8fe6-2bc82f143ef8', 0, 'boris.jpg', 'fake-128', '\x0356583d8cc67a3d7d703cbb050417bc3778be3c9928493d169c22bc14b4983da7b391bd6bd46fbd9bff5dbc0785293d906705bd3c4c93bde4882a3daa810fbdccf2963dc4c3363bfa0639bddab2303cedeef13c7eb6a6bdbf4adebc00f7af3d53fdeb3b52ff96bded496e3d558a793d6f61a1bd847cd5bbf5c0bfbd0b3353bdc7f9883cfccb9fbc895163bdb50107bdc98696bda4baeebc240fd13c55179cbde56c73bc343b003d4672c73df334eb3c7c9ea13d54bdd8bce8ecccbc2a7caebd92b671bd9f19793d8088c13d3000b43d26cf3d3d95ec43bc7a12cdba270c113dc33061bd8c95c6bdc22d92bd591f893cfefdb03d4c6d00bd7075e5bce8d5a43cbeec923d270c91bc04836fbb6fb3063d3ed920bbb33025bdefe99b3d50a4763d10840ebdb121b73d88a1b23c34639dbd61fc03bd91abc4bdc8f4f93c26cf3dbba36481bc667fac3d6dcdee3c7fd52cbc276846bd73503b3c5876c4ba1f791dbc181782bd5cb60a3db87982bd08c3b53dab1f92bc7dce9c3da707e93c552e443de7520b3ba14081bdfb33d0bb1956473d0736a83d2c3384bd2505813d5683f8bcf0257d3d08f6143ce7528b3a99c799bdb5cf603d2ddbd6bb75b2c7bd3ac89c3d6ec6edbc3a7bb13df4ebc03d67fea83cb04f1c3da44e7d3de4ab4dbd73b16a3d82258bbdf79ccebc7e1a3a3de488aabb21b1e1bcd3f6513dcb52e9bc7930f63c', 0, '[]');
INSERT INTO public.photo_search VALUES ('c9bc9c21-0ca6-4b24-8d10-96959b3c0636', '8d47e4f2-d425-4756-ba0a-eef912f1373b', 0, 'vera.jpg', 'fake-128', '\x172f71bd06160dbdced4afbd55feadbd9bc2943da440cdbcd6c9b2bc1c349b3dd6d28ebdf39b7b3db14ad43c90bd85bdca08a1bcdd7bb53d4314cfba654827bdb0898b3dd7a9ffbc6ff92cbdcba546bdbc1d1ebde780ebbb48bb643c98e7b4bd5a13b23c4bfebdbccfa13b3dca974bbda3bc5dbcbaeba63d95ff08bd79729fbde1da84bbce5e94bd8f8d9f3d443045bc8aa2b3bcab6b523df0674c3b348f34bdcee81f3d9ca0023c78886e3c5db2683df6c2de3a78d2923c484b3e3d6478b4bd9bab3dbde6a09ebddf697dbbaf89b23dd18da4bc54147d3df3808d3dc46780bdb5f526bdbe3686bcfbe844bd2b27a43daf9c73bcd9a671bafcfc0d3cffa192bd6c3d513dd858b63da5cd18bd35438abd41b092bd57f891bdc58ddb3b3b3395bd5441fcbb706fa13d7e2cf6bccab64f3d554ab1bd0909f43c6b05653d6cdb253df7e422bdd4b3d8b817c5983dc8148b3d460b25bde8d7db3cbbc6ad3d50fab23d679e68bdaf02b53da1ed993c21244dbd8eceb53d4a014cbc331f8e3cc1eb643d808187bcbafe67bddcab423db1f055bccda7573d6ee6123d0cce843d443ec0bc2aa0263d8d85403deaa440bb99ac933dfd882a3d4737f53bb62f723d1d174fbd3a9616bbbbf6933d8593a43dccb8e0bc527b14bd62b3fc3b47cd9cbcdbae50bccef3b3bd39a670bdb7d265bdb98c89bd8d5e8f3bf51aa5bd6d7e19bd7bc0b3bd', 0, '[]');
INSERT INTO public.photo_search VALUES ('f1d8ca39-3edf-4565-81ae-46896a8b176e', '362c9bbf-355c-46ea-8e2c-ea9985e5e845', 0, 'vera.jpg', 'fake-128', '\x172f71bd06160dbdced4afbd55feadbd9bc2943da440cdbcd6c9b2bc1c349b3dd6d28ebdf39b7b3db14ad43c90bd85bdca08a1bcdd7bb53d4314cfba654827bdb0898b3dd7a9ffbc6ff92cbdcba546bdbc1d1ebde780ebbb48bb643c98e7b4bd5a13b23c4bfebdbccfa13b3dca974bbda3bc5dbcbaeba63d95ff08bd79729fbde1da84bbce5e94bd8f8d9f3d443045bc8aa2b3bcab6b523df0674c3b348f34bdcee81f3d9ca0023c78886e3c5db2683df6c2de3a78d2923c484b3e3d6478b4bd9bab3dbde6a09ebddf697dbbaf89b23dd18da4bc54147d3df3808d3dc46780bdb5f526bdbe3686bcfbe844bd2b27a43daf9c73bcd9a671bafcfc0d3cffa192bd6c3d513dd858b63da5cd18bd35438abd41b092bd57f891bdc58ddb3b3b3395bd5441fcbb706fa13d7e2cf6bccab64f3d554ab1bd0909f43c6b05653d6cdb253df7e422bdd4b3d8b817c5983dc8148b3d460b25bde8d7db3cbbc6ad3d50fab23d679e68bdaf02b53da1ed993c21244dbd8eceb53d4a014cbc331f8e3cc1eb643d808187bcbafe67bddcab423db1f055bccda7573d6ee6123d0cce843d443ec0bc2aa0263d8d85403deaa440bb99ac933dfd882a3d4737f53bb62f723d1d174fbd3a9616bbbbf6933d8593a43dccb8e0bc527b14bd62b3fc3b47cd9cbcdbae50bccef3b3bd39a670bdb7d265bdb98c89bd8d5e8f3bf51aa5bd6d7e19bd7bc0b3bd', 0, '[]');
INSERT INTO public.photo_search_hit VALUES ('f9ffe391-a3a7-40e2-a4c3-d59611a06f3a', '9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', 0, 'confident', 0.916667, false, '[{"band": "confident", "score": 0.916667, "photo_id": "4ea80cdb-ec92-41b2-a1d6-ac1df778f2b2"}, {"band": "confident", "score": 0.75, "photo_id": "ac35cff4-ab52-448b-9c80-511f6b8a0baf"}]');
INSERT INTO public.photo_search_hit VALUES ('f9ffe391-a3a7-40e2-a4c3-d59611a06f3a', 'd448d2aa-c48e-4957-8fd6-4180811cfb7a', 1, 'likely', 0.566667, false, '[{"band": "likely", "score": 0.566667, "photo_id": "22b9079c-8656-4b81-861d-676fd910a634"}]');
INSERT INTO public.photo_search_hit VALUES ('17deba4a-c71b-4f26-b907-53fb27909a50', 'd448d2aa-c48e-4957-8fd6-4180811cfb7a', 0, 'likely', 0.566667, false, '[{"band": "likely", "score": 0.566667, "photo_id": "22b9079c-8656-4b81-861d-676fd910a634"}]');
INSERT INTO public.photo_search_hit VALUES ('17deba4a-c71b-4f26-b907-53fb27909a50', '9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', 1, 'confident', 0.916667, false, '[{"band": "confident", "score": 0.916667, "photo_id": "4ea80cdb-ec92-41b2-a1d6-ac1df778f2b2"}, {"band": "confident", "score": 0.75, "photo_id": "ac35cff4-ab52-448b-9c80-511f6b8a0baf"}]');
INSERT INTO public.process VALUES ('212b78f9-608f-47a3-83d4-0d2b38ffd843', 'ok', 100, 'Готово', 'normal', 2, '2026-11-20 09:00:00+00', '2026-11-20 09:00:00+00');
INSERT INTO public.process VALUES ('53da5dad-4179-40be-be09-cc11da0b54c6', 'ok', 100, 'Готово', 'normal', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('585f9fbe-7bf2-493d-a3aa-77773e9c75f3', 'ok', 100, 'Готово', 'normal', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('26a870e4-15a2-4271-9d40-bb1d6b1b302e', 'error', 0, 'Источник сейчас не отвечает. Попробуйте позже или выберите другой.', 'normal', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('4ca5a67c-43eb-46c6-92f9-ac95d6c23d5a', 'wait', 0, 'Поиск в очереди', 'normal', 1, '2026-11-21 10:00:00+00', NULL);
INSERT INTO public.process VALUES ('95b6f864-f3b0-4cda-8c0f-b2ac13a279e7', 'wait', 0, 'Поиск в очереди', 'normal', 1, '2026-11-21 10:00:00+00', NULL);
INSERT INTO public.process VALUES ('08385ea7-e170-4523-a128-ac3be32f690e', 'ok', 100, 'Готово', 'normal', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('71297b91-837e-43e2-8232-a6dc06d9b43f', 'ok', 100, 'Готово', 'normal', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('f72ec0dc-22ee-4ed3-a34c-c6ac91b44ccd', 'ok', 100, 'Готово', 'normal', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('0d618325-1620-4787-9fe1-fe258832c51c', 'ok', 100, 'Готово', 'normal', 3, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('bd761ae4-5dfd-4ada-8f40-8a951f39e9bc', 'error', 0, 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.', 'normal', 2, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.process VALUES ('b1b68562-dd34-41a3-ae40-93fc83905aca', 'wait', 0, 'Поиск в очереди', 'normal', 1, '2026-11-21 10:00:00+00', NULL);
INSERT INTO public.query_face VALUES ('7c55c847-383d-4d85-9b46-2ffa678b08ee', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/7c55c847-383d-4d85-9b46-2ffa678b08ee/face-0.rgb');
INSERT INTO public.query_face VALUES ('8ed6f58c-988c-4efe-9a3b-ebf7282e995e', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/8ed6f58c-988c-4efe-9a3b-ebf7282e995e/face-0.rgb');
INSERT INTO public.query_face VALUES ('cca0a792-6a72-445b-8fe6-2bc82f143ef8', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/cca0a792-6a72-445b-8fe6-2bc82f143ef8/face-0.rgb');
INSERT INTO public.query_face VALUES ('6f9f8204-7d96-455f-8aa2-0207f933c47b', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/6f9f8204-7d96-455f-8aa2-0207f933c47b/face-0.rgb');
INSERT INTO public.query_face VALUES ('6f9f8204-7d96-455f-8aa2-0207f933c47b', 1, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/6f9f8204-7d96-455f-8aa2-0207f933c47b/face-1.rgb');
INSERT INTO public.query_face VALUES ('8d47e4f2-d425-4756-ba0a-eef912f1373b', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/8d47e4f2-d425-4756-ba0a-eef912f1373b/face-0.rgb');
INSERT INTO public.query_face VALUES ('362c9bbf-355c-46ea-8e2c-ea9985e5e845', 0, 0.3, 0.2, 0.4, 0.5, 0.9, 'query/362c9bbf-355c-46ea-8e2c-ea9985e5e845/face-0.rgb');
INSERT INTO public.query_photo VALUES ('7c55c847-383d-4d85-9b46-2ffa678b08ee', 1, '55579b557896d0ce1764c47fed644f9b35f58bad620674af23f356d80ed0c503', 'anna.jpg', 'query/7c55c847-383d-4d85-9b46-2ffa678b08ee/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.query_photo VALUES ('8ed6f58c-988c-4efe-9a3b-ebf7282e995e', 2, '55579b557896d0ce1764c47fed644f9b35f58bad620674af23f356d80ed0c503', 'anna.jpg', 'query/8ed6f58c-988c-4efe-9a3b-ebf7282e995e/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.query_photo VALUES ('cca0a792-6a72-445b-8fe6-2bc82f143ef8', 2, '0df89317e02535902d116be0f27294a75145339bf4af53fb35131aea8071a0e1', 'boris.jpg', 'query/cca0a792-6a72-445b-8fe6-2bc82f143ef8/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.query_photo VALUES ('6f9f8204-7d96-455f-8aa2-0207f933c47b', 2, '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3', 'two.jpg', 'query/6f9f8204-7d96-455f-8aa2-0207f933c47b/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.query_photo VALUES ('8d47e4f2-d425-4756-ba0a-eef912f1373b', 1, 'c7f6d322bc205f26de153999e8d923b63b9261ce34bcb0ef1b9c711f843e05d5', 'vera.jpg', 'query/8d47e4f2-d425-4756-ba0a-eef912f1373b/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.query_photo VALUES ('362c9bbf-355c-46ea-8e2c-ea9985e5e845', 2, 'c7f6d322bc205f26de153999e8d923b63b9261ce34bcb0ef1b9c711f843e05d5', 'vera.jpg', 'query/362c9bbf-355c-46ea-8e2c-ea9985e5e845/photo.jpg', '2026-11-21 10:00:00+00', '2026-11-22 10:00:00+00');
INSERT INTO public.rejection VALUES (1, '90984af7fa3bf9c54e5c7628722262d98c6034320d970fa2d7f1845250829971', '9f03317a-bcec-4cfc-bf13-22dd20dc5cf6', '2026-11-22 04:39:48.066245+00');
INSERT INTO public.search VALUES ('786e555c-c87c-4b93-9755-c8ab793de8aa', 1, 'photo', 'other', '212b78f9-608f-47a3-83d4-0d2b38ffd843', true, 'faf5ca15c9e92a7c65ccd3afea040224b3e0979b69f7594577e312f1e4acd036', 0, '88e24cef-3d9b-4a6c-8146-aebb08eeabbb', 'Ищу родственника', '2026-11-20 09:00:00+00', '2026-12-20 09:00:00+00');
INSERT INTO public.search VALUES ('17deba4a-c71b-4f26-b907-53fb27909a50', 1, 'photo', 'other', '53da5dad-4179-40be-be09-cc11da0b54c6', false, '90984af7fa3bf9c54e5c7628722262d98c6034320d970fa2d7f1845250829971', 2, '88e24cef-3d9b-4a6c-8146-aebb08eeabbb', 'Ищу родственника', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('f9ffe391-a3a7-40e2-a4c3-d59611a06f3a', 2, 'photo', 'other', '585f9fbe-7bf2-493d-a3aa-77773e9c75f3', true, '90984af7fa3bf9c54e5c7628722262d98c6034320d970fa2d7f1845250829971', 2, '9d518465-11ab-4822-9c0e-840d3b4d3ccf', 'Ищу родственника', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('b7efdd4f-3205-44de-9fb3-983583b0af9b', 2, 'photo', 'tinder', '26a870e4-15a2-4271-9d40-bb1d6b1b302e', false, 'faf5ca15c9e92a7c65ccd3afea040224b3e0979b69f7594577e312f1e4acd036', 0, '9d518465-11ab-4822-9c0e-840d3b4d3ccf', 'Ищу родственника', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('c9bc9c21-0ca6-4b24-8d10-96959b3c0636', 1, 'photo', 'other', '4ca5a67c-43eb-46c6-92f9-ac95d6c23d5a', false, 'd13608f3a04e4c235e7ba03de03428557e66974e5cf539ec40551d2d6cdad2ea', 0, '88e24cef-3d9b-4a6c-8146-aebb08eeabbb', 'Ищу родственника', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('f1d8ca39-3edf-4565-81ae-46896a8b176e', 2, 'photo', 'other', '95b6f864-f3b0-4cda-8c0f-b2ac13a279e7', false, 'd13608f3a04e4c235e7ba03de03428557e66974e5cf539ec40551d2d6cdad2ea', 0, '9d518465-11ab-4822-9c0e-840d3b4d3ccf', 'Ищу родственника', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('b82cb05b-ee62-41f6-91fb-515d696d70ec', 1, 'keyword', 'other', '08385ea7-e170-4523-a128-ac3be32f690e', false, '910f13ab6db7ce4a68278d3a0622552da8736a241df891f1172f5b8158f26682', 1, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('dd9b16fa-f30c-40b7-9860-0a4263cf8651', 2, 'keyword', 'other', '71297b91-837e-43e2-8232-a6dc06d9b43f', true, 'e6d4d551baeddfee72f1cf3213413915e4445e31c2669d947776f80be92f7600', 2, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('11690fde-8563-4cf7-afa0-681e5b5b6145', 1, 'keyword', 'vk', 'f72ec0dc-22ee-4ed3-a34c-c6ac91b44ccd', false, '21d4f3e771c7faed8d2f588fa4a1c428bc387f17340cf9c93dd5082bba1b646c', 4, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('45d70d53-16cd-4fe6-bd26-1f747a7455ee', 1, 'keyword', 'other', '0d618325-1620-4787-9fe1-fe258832c51c', false, 'ef3b3a036c2f63d3ee67b70406ed91f67d0464580250d7e22859258f5b91733b', 0, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('7744eb66-ff89-4012-b2c8-48a47366f24a', 2, 'keyword', 'vk', 'bd761ae4-5dfd-4ada-8f40-8a951f39e9bc', false, 'b5d14079998ebae8c44ee48ce5361408cb5c55fcadd1584d9f74bb81fe028d26', 0, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.search VALUES ('e89d3135-9353-4f89-a1e7-37cd03debba6', 1, 'keyword', 'other', 'b1b68562-dd34-41a3-ae40-93fc83905aca', false, '0d6a6937cde52782b891091070ba0aef15aa441d10258743bface67f72ec90c0', 0, NULL, NULL, '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00');
INSERT INTO public.session_token VALUES ('\x3c1c970096f89bea30e8163c1388c4826c3f693c1a026c12b334eea01b6a421e', 'fb17b98e-7e73-42ab-9097-251794dd787c', '2026-11-20 09:00:00+00');
INSERT INTO public.session_token VALUES ('\xcb528c74729c8f2eba260238a571d046e4e6eb0249565b19d8be4adcc620dc61', 'b749c2e0-93da-46d9-8a5b-29623f20b11b', '2026-11-20 09:00:00+00');
INSERT INTO public.source VALUES ('tinder', 'Анкеты знакомств', 'catalogue', 1, 'down', 'Источник сейчас не отвечает. Мы уже разбираемся.', '2026-11-22 11:00:00+00', NULL, false, true, 1, 1);
INSERT INTO public.source VALUES ('other', 'Другие источники', 'catalogue', 2, 'up', NULL, '2026-11-22 11:00:00+00', 'Согласие людей', false, false, 2, 3);
INSERT INTO public.source VALUES ('vk', 'ВКонтакте: люди', 'vk_people', 3, 'down', 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.', '2026-11-22 11:00:00+00', NULL, false, false, 0, 0);
INSERT INTO public.source VALUES ('vk-posts', 'ВКонтакте: посты', 'vk_posts', 4, 'up', NULL, '2026-11-22 11:00:00+00', NULL, false, false, 0, 0);
INSERT INTO public.source_health_day VALUES ('tinder', '2026-11-21', 0, 1);
INSERT INTO public.source_health_day VALUES ('other', '2026-11-21', 1, 0);
INSERT INTO public.source_health_day VALUES ('vk', '2026-11-21', 1, 0);
INSERT INTO public.source_health_day VALUES ('vk-posts', '2026-11-21', 1, 0);
INSERT INTO public.source_health_day VALUES ('tinder', '2026-11-22', 0, 1);
INSERT INTO public.source_health_day VALUES ('other', '2026-11-22', 1, 0);
INSERT INTO public.source_health_day VALUES ('vk', '2026-11-22', 0, 1);
INSERT INTO public.source_health_day VALUES ('vk-posts', '2026-11-22', 1, 0);
INSERT INTO public.tracked_account VALUES ('b1f08b71-b6a8-42af-9f63-8fba92d42732', 1, '7d271a00-5f63-8e1d-aa73-918ad13181be', false, '2026-11-21 10:00:00+00');
INSERT INTO public.tracked_account VALUES ('3e6531c4-8101-4918-ab61-94382031c0a2', 2, '7d271a00-5f63-8e1d-aa73-918ad13181be', false, '2026-11-21 10:00:00+00');
INSERT INTO public.tracked_account VALUES ('39fc107d-44aa-4573-a0e9-2739ae4b6ce7', 1, 'e28690a3-73c8-8414-a495-7d2aef03d3c9', true, '2026-11-21 10:00:00+00');
INSERT INTO public.tracked_account VALUES ('20373011-ff41-45ae-972d-1b53e256aae4', 2, '100faf93-9fbd-8d16-aee6-dd36a0573c03', false, '2026-11-21 11:00:00+00');
INSERT INTO public.tracked_account VALUES ('f0c50548-84ff-4138-afa3-c8a1da81cbb9', 1, '0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', false, '2026-11-21 11:00:00+00');
INSERT INTO public.tracked_account VALUES ('7522fb36-b9cf-4b5b-9875-4533cd342e2a', 1, '52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', false, '2026-11-21 11:00:00+00');
INSERT INTO public.tracked_account VALUES ('6b151bb1-45ab-4299-81ea-9eb564986e90', 1, 'af856588-118e-80dd-ae4a-a369133b33a5', false, '2026-11-21 11:00:00+00');
INSERT INTO public.tracked_account VALUES ('10305325-9511-4ea0-852a-734f569d288d', 1, '19b30c78-3213-8655-a9d5-ca40dfcd1404', false, '2026-11-21 11:00:00+00');
INSERT INTO public.tracked_account VALUES ('565225e0-eafd-445f-9d7d-ad46fa642b06', 2, '6ef9794e-c83f-80ec-a285-2f36b382e22e', false, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', -50000120, 'full', 'group', 'posts_120', 'Постов: 120', '', 'http://127.0.0.1:44057/pictures/-50000120/200x200.png', 10000, NULL, 120, 100, 0, '5b779f7f-f49b-486a-8ac5-a74c0d111a03', NULL, NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('19b30c78-3213-8655-a9d5-ca40dfcd1404', -50000020, 'full', 'group', 'posts_20', 'Постов: 20', '', 'http://127.0.0.1:44057/pictures/-50000020/200x200.png', 10000, NULL, NULL, 0, 0, 'b0af618a-be5f-4e43-9c5d-5c9a6c8996e9', NULL, NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('6ef9794e-c83f-80ec-a285-2f36b382e22e', -50000007, 'full', 'group', 'posts_7', 'Постов: 7', '', 'http://127.0.0.1:44057/pictures/-50000007/200x200.png', 10000, NULL, NULL, 0, 0, '6835645f-7c37-406a-b969-6149fdfd11c1', NULL, NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', -50000012, 'demo', 'group', 'posts_12', 'Постов: 12', '', 'http://127.0.0.1:44057/pictures/-50000012/200x200.png', 10000, NULL, 12, 12, 0, '147a5b90-f435-4a56-a62d-5c52c546f46c', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_account VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', -50000012, 'full', 'group', 'posts_12', 'Постов: 12', '', 'http://127.0.0.1:44057/pictures/-50000012/200x200.png', 10000, NULL, 13, 13, 0, 'e64a771c-2b2a-40e4-876c-d0a4f2fb5225', '2026-11-21 11:00:00+00', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_account VALUES ('100faf93-9fbd-8d16-aee6-dd36a0573c03', -50000009, 'full', 'group', 'posts_9', 'Постов: 9', '', 'http://127.0.0.1:44057/pictures/-50000009/200x200.png', 10000, NULL, NULL, 0, 0, '100607b8-9e05-4f1f-a644-3570d46ec290', NULL, NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', -40000101, 'full', 'group', 'pustaya_stena', 'Пустая стена', '', 'http://127.0.0.1:44057/pictures/-40000101/200x200.png', 12, NULL, 0, 0, 0, '0f7f6a5d-b43f-4c2e-851c-ed30d05fa85c', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_account VALUES ('52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 1000000003, 'full', 'user', 'person_3', 'Человек', 'с 3 постами', 'http://127.0.0.1:44057/pictures/1000000003/200x200.png', 1000, 184, 3, 3, 0, '19e455f6-4203-44c6-87a9-77b6735d87f9', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_audience VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', -40000101, 10000, 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 'ok', NULL, 1, 12, NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', '2026-11-21 11:00:00+00', 12, '{"age": [{"count": 0, "title": "до 18", "value": "<18"}, {"count": 1, "title": "18–24", "value": "18-24"}, {"count": 1, "title": "25–34", "value": "25-34"}, {"count": 0, "title": "35–44", "value": "35-44"}, {"count": 0, "title": "45–54", "value": "45-54"}, {"count": 3, "title": "55+", "value": "55+"}], "sex": [{"count": 9, "title": "Женщины", "value": "female"}, {"count": 3, "title": "Мужчины", "value": "male"}], "city": [{"count": 2, "title": "Екатеринбург", "value": "49"}, {"count": 2, "title": "Москва", "value": "1"}, {"count": 2, "title": "Санкт-Петербург", "value": "2"}, {"count": 1, "title": "Краснодар", "value": "72"}, {"count": 1, "title": "Нижний Новгород", "value": "95"}, {"count": 1, "title": "Новосибирск", "value": "99"}, {"count": 1, "title": "Самара", "value": "123"}], "read": 12, "country": [{"count": 10, "title": "Россия", "value": "1"}]}');
INSERT INTO public.vk_audience VALUES ('52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 1000000003, 10000, '65ac8f0d-8953-49c6-aca0-2731222433c4', 'unavailable', 'ВКонтакте не даёт этому сайту читать подписчиков таких страниц.', 0, NULL, NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL);
INSERT INTO public.vk_audience VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', -50000012, 10000, '25aa5797-ff6d-4e68-8d86-44e13d0c2649', 'wait', NULL, 0, NULL, '2026-11-21 11:10:00+00', '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.vk_audience VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', -50000120, 10000, '2889abc9-e51c-4d42-b037-96e6143437a4', 'wait', NULL, 0, NULL, NULL, '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 50131475, 0, 'Дарья', 'Семёнова', 'http://127.0.0.1:44057/pictures/50131475/100x100.png', 'female', 23, 1, 'Россия', 72, 'Краснодар');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 98679270, 1, 'Сергей', 'Кузнецов', 'http://127.0.0.1:44057/pictures/98679270/100x100.png', 'male', NULL, 1, 'Россия', 123, 'Самара');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 145336139, 2, 'Мария', 'Семёнова', 'http://127.0.0.1:44057/pictures/145336139/100x100.png', 'female', 73, 1, 'Россия', 1, 'Москва');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 256119769, 3, 'Алексей', 'Васильев', 'http://127.0.0.1:44057/pictures/256119769/100x100.png', 'male', NULL, 1, 'Россия', 95, 'Нижний Новгород');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 314863736, 4, 'София', 'Попова', 'http://127.0.0.1:44057/pictures/314863736/100x100.png', 'female', NULL, 1, 'Россия', 99, 'Новосибирск');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 383932625, 5, 'Ольга', 'Павлова', 'http://127.0.0.1:44057/pictures/383932625/100x100.png', 'female', 32, 1, 'Россия', 2, 'Санкт-Петербург');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 431210643, 6, 'Елена', 'Лебедева', 'http://127.0.0.1:44057/pictures/431210643/100x100.png', 'female', 68, NULL, NULL, NULL, NULL);
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 498760678, 7, 'Мария', 'Волкова', 'http://127.0.0.1:44057/pictures/498760678/100x100.png', 'female', 72, 1, 'Россия', 49, 'Екатеринбург');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 596871433, 8, 'Дарья', 'Воробьёва', 'http://127.0.0.1:44057/pictures/596871433/100x100.png', 'female', NULL, 1, 'Россия', 2, 'Санкт-Петербург');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 616520008, 9, 'София', 'Зайцева', 'http://127.0.0.1:44057/pictures/616520008/100x100.png', 'female', NULL, 1, 'Россия', 49, 'Екатеринбург');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 685104063, 10, 'Артём', 'Зайцев', 'http://127.0.0.1:44057/pictures/685104063/100x100.png', 'male', NULL, 1, 'Россия', 1, 'Москва');
INSERT INTO public.vk_audience_member VALUES ('0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'c5ec358f-f9a8-4170-8bf1-72efd01c8ff7', 749813152, 11, 'София', 'Новикова', 'http://127.0.0.1:44057/pictures/749813152/100x100.png', 'female', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'database.getCities', '2026-11-21', 10);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'wall.get', '2026-11-21', 4);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'groups.getById', '2026-11-21', 5);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'wall.get', '2026-11-21', 10);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'users.get', '2026-11-21', 7);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'users.get', '2026-11-21', 3);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'groups.getById', '2026-11-21', 11);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'users.getFollowers', '2026-11-21', 1);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'users.getFollowers', '2026-11-21', 1);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'groups.getMembers', '2026-11-21', 2);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'groups.getMembers', '2026-11-21', 1);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'users.search', '2026-11-21', 1);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'users.search', '2026-11-21', 22);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'newsfeed.search', '2026-11-21', 1);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'users.search', '2026-11-22', 2);
INSERT INTO public.vk_call_budget VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'newsfeed.search', '2026-11-22', 1);
INSERT INTO public.vk_call_budget VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'newsfeed.search', '2026-11-22', 1);
INSERT INTO public.vk_capability VALUES ('users.getFollowers', 'service', false, '1051', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_capability VALUES ('users.getFollowers', 'full_user', false, '1051', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_capability VALUES ('users.search', 'service', false, '1051', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_capability VALUES ('newsfeed.search', 'service', false, '1051', '2026-11-22 11:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-kazan', 60, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-naberezhnye-chelny', 1204, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-nizhnekamsk', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-almetevsk', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-zelenodolsk', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-bugulma', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-elabuga', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-leninogorsk', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-chistopol', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_city VALUES ('RU-16-zainsk', NULL, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_collection VALUES ('808c5292-df49-440a-9ece-694ca394a7d7', '7d271a00-5f63-8e1d-aa73-918ad13181be', 'full', 'ok', 100, 'Готово', 'normal', 11, 1, '2026-11-21 10:00:00+00', 2, '2026-10-21 04:01:48+00', '2026-11-01 17:14:27+00', NULL, 12, 12, '944e34ee-c755-4b67-9efe-239ec029b5b5', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.vk_collection VALUES ('147a5b90-f435-4a56-a62d-5c52c546f46c', 'e28690a3-73c8-8414-a495-7d2aef03d3c9', 'full', 'ok', 100, 'Готово', 'normal', 11, 1, '2026-11-21 10:00:00+00', 2, '2026-10-21 04:01:48+00', '2026-11-01 17:14:27+00', NULL, 12, 12, '54350fbf-5f3b-4ae6-ac2d-63eb5b8bf689', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
INSERT INTO public.vk_collection VALUES ('e64a771c-2b2a-40e4-876c-d0a4f2fb5225', '7d271a00-5f63-8e1d-aa73-918ad13181be', 'refresh', 'ok', 100, 'Готово', 'normal', 12, 1, '2026-11-21 11:00:00+00', 2, '2026-10-21 04:01:48+00', '2026-11-21 11:00:00+00', '2026-10-22 11:00:00+00', 13, 13, '758df064-3685-4643-9ad9-c93e604f8bc2', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_collection VALUES ('100607b8-9e05-4f1f-a644-3570d46ec290', '100faf93-9fbd-8d16-aee6-dd36a0573c03', 'full', 'error', 0, 'Сообщество закрыто: его посты видны только участникам. Собранное раньше осталось.', 'normal', 0, 1, '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, '4acccd58-1b92-4033-9f03-914c4af0e26a', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_collection VALUES ('0f7f6a5d-b43f-4c2e-851c-ed30d05fa85c', '0e46fcf5-1d81-8e3f-a985-39b0b1e4cdd3', 'full', 'ok', 100, 'Готово', 'normal', 0, 1, '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, 0, 0, 'ffddeda2-2e12-4794-aeb5-8e107b392ca0', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_collection VALUES ('19e455f6-4203-44c6-87a9-77b6735d87f9', '52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 'full', 'ok', 100, 'Готово', 'normal', 2, 1, '2026-11-21 11:00:00+00', 2, '2026-10-30 09:28:32+00', '2026-10-31 18:20:43+00', NULL, 3, 3, '8ce90021-70f6-4029-a254-f71b6e2602bf', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', '2026-11-21 11:00:00+00');
INSERT INTO public.vk_collection VALUES ('5b779f7f-f49b-486a-8ac5-a74c0d111a03', 'af856588-118e-80dd-ae4a-a369133b33a5', 'full', 'wait', 83, 'Собираем посты: 100 из 120', 'normal', 99, 1, '2026-11-21 11:00:00+00', 61, '2026-07-25 12:29:56+00', '2026-11-01 15:37:12+00', NULL, 120, 120, '9bb5f10b-7e49-49b2-b7f9-da6eda442dfe', '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', NULL);
INSERT INTO public.vk_collection VALUES ('b0af618a-be5f-4e43-9c5d-5c9a6c8996e9', '19b30c78-3213-8655-a9d5-ca40dfcd1404', 'full', 'wait', 0, 'Запас запросов к ВКонтакте на сегодня исчерпан. Продолжим 22 ноября в 00:00 по Москве.', 'normal', 0, 1, '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, 'f48d4eb2-2593-4c0b-97ef-e9a6a89d8076', '2026-11-21 11:00:00+00', '2026-11-21 21:00:00+00', '2026-11-21 11:00:00+00', NULL);
INSERT INTO public.vk_collection VALUES ('6835645f-7c37-406a-b969-6149fdfd11c1', '6ef9794e-c83f-80ec-a285-2f36b382e22e', 'full', 'wait', 0, 'Сбор в очереди', 'normal', 0, 1, '2026-11-21 11:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 11:00:00+00', NULL, '2026-11-21 11:00:00+00', NULL);
INSERT INTO public.vk_method_pause VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'groups.getMembers', '2026-11-21 11:10:00+00');
INSERT INTO public.vk_method_pause VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'groups.getMembers', '2026-11-21 11:10:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 35, '2026-11-01 17:14:27+00', '2026-11-01', 7, 20, 'Афиша выходных
Ночью до −4 °C, ветер северный, утром возможна гололедица.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000012_35_v/320x180.png', false, false, 613, 9, 64, 10713, 613, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 31, '2026-10-30 18:10:07+00', '2026-10-30', 5, 21, 'Афиша выходных
На месте работают экстренные службы, пострадавших нет.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_31_0/604x453.png', false, false, 77, 3, 7, 3494, 77, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 29, '2026-10-30 12:54:49+00', '2026-10-30', 5, 15, 'Городской оркестр даст бесплатный концерт в парке в 19:00.
А как у вас во дворе?
#афиша #дороги #наш_город', 'short', 'photo', '{афиша,дороги,наш_город}', 'http://127.0.0.1:44057/pictures/-50000012_29_0/604x453.png', false, false, 43, 0, 0, 2557, 43, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 26, '2026-10-28 18:51:10+00', '2026-10-28', 3, 21, 'Городской оркестр даст бесплатный концерт в парке в 19:00. Городской оркестр даст бесплатный концерт в парке в 19:00. Автобус № 24 временно ходит в объезд моста.
На набережной закончили укладку плитки, проход открыт с утра. Уровень воды в Волге поднялся на 12 сантиметров за сутки. В четверг отключат горячую воду на трёх улицах Ленинского района.
Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00. Подробности сообщили в пресс-службе администрации. Волонтёры вывезли с берега четыре тонны мусора.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. В четверг отключат горячую воду на трёх улицах Ленинского района.
В четверг отключат горячую воду на трёх улицах Ленинского района. На месте работают экстренные службы, пострадавших нет.
Ярмарка работает до воскресенья, парковка бесплатная. Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! Ярмарка работает до воскресенья, парковка бесплатная.
Городской оркестр даст бесплатный концерт в парке в 19:00. Волонтёры вывезли с берега четыре тонны мусора. Жители просят поставить светофор у школы № 7. Автобус № 24 временно ходит в объезд моста.
Поддерживаете?', 'long', 'repost', '{}', 'http://127.0.0.1:44057/pictures/-100103244_62820_0/604x453.png', false, false, 25, 1, 1, 1620, 25, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 35, '2026-11-01 17:14:27+00', '2026-11-01', 7, 20, 'Афиша выходных
Ночью до −4 °C, ветер северный, утром возможна гололедица.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000012_35_v/320x180.png', false, false, 613, 9, 64, 10713, 613, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 31, '2026-10-30 18:10:07+00', '2026-10-30', 5, 21, 'Афиша выходных
На месте работают экстренные службы, пострадавших нет.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_31_0/604x453.png', false, false, 77, 3, 7, 3494, 77, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 29, '2026-10-30 12:54:49+00', '2026-10-30', 5, 15, 'Городской оркестр даст бесплатный концерт в парке в 19:00.
А как у вас во дворе?
#афиша #дороги #наш_город', 'short', 'photo', '{афиша,дороги,наш_город}', 'http://127.0.0.1:44057/pictures/-50000012_29_0/604x453.png', false, false, 43, 0, 0, 2557, 43, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 26, '2026-10-28 18:51:10+00', '2026-10-28', 3, 21, 'Городской оркестр даст бесплатный концерт в парке в 19:00. Городской оркестр даст бесплатный концерт в парке в 19:00. Автобус № 24 временно ходит в объезд моста.
На набережной закончили укладку плитки, проход открыт с утра. Уровень воды в Волге поднялся на 12 сантиметров за сутки. В четверг отключат горячую воду на трёх улицах Ленинского района.
Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00. Подробности сообщили в пресс-службе администрации. Волонтёры вывезли с берега четыре тонны мусора.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. В четверг отключат горячую воду на трёх улицах Ленинского района.
В четверг отключат горячую воду на трёх улицах Ленинского района. На месте работают экстренные службы, пострадавших нет.
Ярмарка работает до воскресенья, парковка бесплатная. Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! Ярмарка работает до воскресенья, парковка бесплатная.
Городской оркестр даст бесплатный концерт в парке в 19:00. Волонтёры вывезли с берега четыре тонны мусора. Жители просят поставить светофор у школы № 7. Автобус № 24 временно ходит в объезд моста.
Поддерживаете?', 'long', 'repost', '{}', 'http://127.0.0.1:44057/pictures/-100103244_62820_0/604x453.png', false, false, 25, 1, 1, 1620, 25, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 23, '2026-10-28 13:24:03+00', '2026-10-28', 3, 16, 'Погода на завтра
Городской оркестр даст бесплатный концерт в парке в 19:00. Городской оркестр даст бесплатный концерт в парке в 19:00.
В четверг отключат горячую воду на трёх улицах Ленинского района. На набережной закончили укладку плитки, проход открыт с утра. Подробности сообщили в пресс-службе администрации.
Подробности сообщили в пресс-службе администрации. На месте работают экстренные службы, пострадавших нет.
Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00.
Ярмарка работает до воскресенья, парковка бесплатная.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Подробности сообщили в пресс-службе администрации. Волонтёры вывезли с берега четыре тонны мусора. Автобус № 24 временно ходит в объезд моста.
Городской оркестр даст бесплатный концерт в парке в 19:00. Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района. Жители просят поставить светофор у школы № 7.
Городской оркестр даст бесплатный концерт в парке в 19:00.', 'long', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000012_23_0/604x453.png', false, false, 16, 1, 0, 1383, 16, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 20, '2026-10-27 13:24:51+00', '2026-10-27', 2, 16, 'Жители просят поставить светофор у школы № 7.
#погода #новости', 'short', 'photo', '{погода,новости}', 'http://127.0.0.1:44057/pictures/-50000012_20_0/604x453.png', false, false, 23, 3, 2, 466, 23, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 16, '2026-10-26 12:09:15+00', '2026-10-26', 1, 15, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_16_0/604x453.png', false, false, 48, 9, 2, 1196, 48, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 14, '2026-10-25 08:20:05+00', '2026-10-25', 7, 11, 'Нам пишут
На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет. В четверг отключат горячую воду на трёх улицах Ленинского района.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_14_0/604x453.png', false, false, 5, 0, 0, 420, 5, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 10, '2026-10-23 18:09:28+00', '2026-10-23', 5, 21, 'Городской оркестр даст бесплатный концерт в парке в 19:00.', 'short', 'text', '{}', NULL, false, false, 7, 0, 0, 420, 7, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 8, '2026-10-23 06:13:17+00', '2026-10-23', 5, 9, 'Погода на завтра
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Подробности сообщили в пресс-службе администрации.
Поддерживаете?
#погода', 'medium', 'photo', '{погода}', 'http://127.0.0.1:44057/pictures/-50000012_8_0/604x453.png', false, false, 46, 1, 3, 1814, 46, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 5, '2026-10-22 06:31:43+00', '2026-10-22', 4, 9, 'Афиша выходных
Автобус № 24 временно ходит в объезд моста.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000012_5_v/320x180.png', false, false, 9, 2, 1, 388, 9, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('e28690a3-73c8-8414-a495-7d2aef03d3c9', 2, '2026-10-21 04:01:48+00', '2026-10-21', 3, 7, 'Городской оркестр даст бесплатный концерт в парке в 19:00.
Видели сами? Пишите в комментарии.
#наш_город #погода', 'short', 'photo', '{наш_город,погода}', 'http://127.0.0.1:44057/pictures/-50000012_2_0/604x453.png', false, false, 6, 0, 0, 192, 6, DEFAULT, DEFAULT, '2026-11-21 10:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 39, '2026-11-21 11:00:00+00', '2026-11-21', 6, 14, '', 'none', 'text', '{}', NULL, false, false, 0, 0, 0, 0, NULL, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 23, '2026-10-28 13:24:03+00', '2026-10-28', 3, 16, 'Погода на завтра
Городской оркестр даст бесплатный концерт в парке в 19:00. Городской оркестр даст бесплатный концерт в парке в 19:00.
В четверг отключат горячую воду на трёх улицах Ленинского района. На набережной закончили укладку плитки, проход открыт с утра. Подробности сообщили в пресс-службе администрации.
Подробности сообщили в пресс-службе администрации. На месте работают экстренные службы, пострадавших нет.
Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00.
Ярмарка работает до воскресенья, парковка бесплатная.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Подробности сообщили в пресс-службе администрации. Волонтёры вывезли с берега четыре тонны мусора. Автобус № 24 временно ходит в объезд моста.
Городской оркестр даст бесплатный концерт в парке в 19:00. Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района. Жители просят поставить светофор у школы № 7.
Городской оркестр даст бесплатный концерт в парке в 19:00.', 'long', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000012_23_0/604x453.png', false, false, 16, 1, 0, 1383, 16, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 20, '2026-10-27 13:24:51+00', '2026-10-27', 2, 16, 'Жители просят поставить светофор у школы № 7.
#погода #новости', 'short', 'photo', '{погода,новости}', 'http://127.0.0.1:44057/pictures/-50000012_20_0/604x453.png', false, false, 23, 3, 2, 466, 23, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 16, '2026-10-26 12:09:15+00', '2026-10-26', 1, 15, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_16_0/604x453.png', false, false, 48, 9, 2, 1196, 48, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 14, '2026-10-25 08:20:05+00', '2026-10-25', 7, 11, 'Нам пишут
На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет. В четверг отключат горячую воду на трёх улицах Ленинского района.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000012_14_0/604x453.png', false, false, 5, 0, 0, 420, 5, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 10, '2026-10-23 18:09:28+00', '2026-10-23', 5, 21, 'Городской оркестр даст бесплатный концерт в парке в 19:00.', 'short', 'text', '{}', NULL, false, false, 7, 0, 0, 420, 7, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 8, '2026-10-23 06:13:17+00', '2026-10-23', 5, 9, 'Погода на завтра
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Подробности сообщили в пресс-службе администрации.
Поддерживаете?
#погода', 'medium', 'photo', '{погода}', 'http://127.0.0.1:44057/pictures/-50000012_8_0/604x453.png', false, false, 46, 1, 3, 1814, 46, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 5, '2026-10-22 06:31:43+00', '2026-10-22', 4, 9, 'Афиша выходных
Автобус № 24 временно ходит в объезд моста.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000012_5_v/320x180.png', false, false, 9, 2, 1, 388, 9, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('7d271a00-5f63-8e1d-aa73-918ad13181be', 2, '2026-10-21 04:01:48+00', '2026-10-21', 3, 7, 'Городской оркестр даст бесплатный концерт в парке в 19:00.
Видели сами? Пишите в комментарии.
#наш_город #погода', 'short', 'photo', '{наш_город,погода}', 'http://127.0.0.1:44057/pictures/-50000012_2_0/604x453.png', false, false, 6, 0, 0, 192, 6, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 7, '2026-10-31 18:20:43+00', '2026-10-31', 6, 21, 'Сегодня первый снег, гуляли до самого вечера. Сегодня первый снег, гуляли до самого вечера. Закончили ремонт, осталось найти отвёртку.
#жизнь@person_3', 'short', 'photo', '{жизнь}', 'http://127.0.0.1:44057/pictures/1000000003_7_0/604x453.png', false, false, 11, 1, 4, 250, 11, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 5, '2026-10-31 04:34:52+00', '2026-10-31', 6, 7, 'Кот снова уснул на клавиатуре.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/1000000003_5_0/604x453.png', false, false, 2, 0, 1, 115, 2, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('52c7ea4a-46f7-8dd7-a3fb-a7f55adba4d6', 2, '2026-10-30 09:28:32+00', '2026-10-30', 5, 12, 'Воскресенье
Выходные прошли не зря. Нашёл старую плёнку, проявил, сам удивился.
Узнаёте место?', 'short', 'poll', '{}', NULL, false, false, 2, 0, 0, 94, 2, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 359, '2026-11-01 15:37:12+00', '2026-11-01', 7, 18, 'Погода на завтра
На набережной закончили укладку плитки, проход открыт с утра. Ночью до −4 °C, ветер северный, утром возможна гололедица. Жители просят поставить светофор у школы № 7. На месте работают экстренные службы, пострадавших нет.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Ночью до −4 °C, ветер северный, утром возможна гололедица. Ярмарка работает до воскресенья, парковка бесплатная.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Уровень воды в Волге поднялся на 12 сантиметров за сутки. На месте работают экстренные службы, пострадавших нет.
Подробности сообщили в пресс-службе администрации. На месте работают экстренные службы, пострадавших нет. Городской оркестр даст бесплатный концерт в парке в 19:00.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Фото прислала подписчица, спасибо! Ночью до −4 °C, ветер северный, утром возможна гололедица.
Подробности сообщили в пресс-службе администрации. Автобус № 24 временно ходит в объезд моста.
На набережной закончили укладку плитки, проход открыт с утра. В четверг отключат горячую воду на трёх улицах Ленинского района. В четверг отключат горячую воду на трёх улицах Ленинского района. На месте работают экстренные службы, пострадавших нет.', 'long', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_359_0/604x453.png', false, false, 41, 10, 7, 1238, 41, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 356, '2026-10-30 17:18:43+00', '2026-10-30', 5, 20, 'На месте работают экстренные службы, пострадавших нет. Ярмарка работает до воскресенья, парковка бесплатная. Подробности сообщили в пресс-службе администрации. На месте работают экстренные службы, пострадавших нет.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_356_0/604x453.png', false, false, 1035, 186, 243, 11686, 1035, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 352, '2026-10-29 18:38:25+00', '2026-10-29', 4, 21, 'На месте работают экстренные службы, пострадавших нет.
#погода@posts_120', 'short', 'photo', '{погода}', 'http://127.0.0.1:44057/pictures/-50000120_352_0/604x453.png', false, false, 52, 11, 0, 1550, 52, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 349, '2026-10-29 04:29:55+00', '2026-10-29', 4, 7, 'Автобус № 24 временно ходит в объезд моста.
#новости #наш_город #волга', 'short', 'video', '{новости,наш_город,волга}', 'http://127.0.0.1:44057/pictures/-50000120_349_v/320x180.png', false, false, 32, 0, 7, 1168, 32, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 346, '2026-10-28 14:50:30+00', '2026-10-28', 3, 17, 'На месте работают экстренные службы, пострадавших нет. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00. В четверг отключат горячую воду на трёх улицах Ленинского района.', 'medium', 'link', '{}', NULL, false, false, 53, 8, 2, 1762, 53, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 343, '2026-10-27 16:25:05+00', '2026-10-27', 2, 19, 'Дороги города
Автобус № 24 временно ходит в объезд моста.
#наш_город', 'short', 'photo', '{наш_город}', 'http://127.0.0.1:44057/pictures/-50000120_343_0/604x453.png', false, false, 117, 137, 0, 5879, 117, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 340, '2026-10-26 12:45:14+00', '2026-10-26', 1, 15, 'Афиша выходных
Ночью до −4 °C, ветер северный, утром возможна гололедица. Автобус № 24 временно ходит в объезд моста. Автобус № 24 временно ходит в объезд моста. Уровень воды в Волге поднялся на 12 сантиметров за сутки.
На месте работают экстренные службы, пострадавших нет. Ярмарка работает до воскресенья, парковка бесплатная. В четверг отключат горячую воду на трёх улицах Ленинского района. Ярмарка работает до воскресенья, парковка бесплатная.
Жители просят поставить светофор у школы № 7.
Автобус № 24 временно ходит в объезд моста. Ярмарка работает до воскресенья, парковка бесплатная.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. На месте работают экстренные службы, пострадавших нет.
Подробности сообщили в пресс-службе администрации.
В четверг отключат горячую воду на трёх улицах Ленинского района. Ярмарка работает до воскресенья, парковка бесплатная.
На набережной закончили укладку плитки, проход открыт с утра.
Фото прислала подписчица, спасибо! Жители просят поставить светофор у школы № 7.
На набережной закончили укладку плитки, проход открыт с утра. Волонтёры вывезли с берега четыре тонны мусора. Ночью до −4 °C, ветер северный, утром возможна гололедица. На месте работают экстренные службы, пострадавших нет.', 'long', 'doc', '{}', NULL, false, false, 314, 9, 16, 7195, 314, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 337, '2026-10-25 15:35:36+00', '2026-10-25', 7, 18, 'Дороги города
В четверг отключат горячую воду на трёх улицах Ленинского района.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_337_0/604x453.png', false, false, 89, 17, 2, 4789, 89, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 334, '2026-10-23 15:15:36+00', '2026-10-23', 5, 18, 'Жители просят поставить светофор у школы № 7.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_334_0/604x453.png', false, false, 64, 25, 1, 3947, 64, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 332, '2026-10-23 12:06:16+00', '2026-10-23', 5, 15, 'Ярмарка работает до воскресенья, парковка бесплатная. Ночью до −4 °C, ветер северный, утром возможна гололедица. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Волонтёры вывезли с берега четыре тонны мусора.
#происшествия@posts_120 #наш_город@posts_120 #дороги@posts_120', 'medium', 'photo', '{происшествия,наш_город,дороги}', 'http://127.0.0.1:44057/pictures/-50000120_332_0/604x453.png', false, false, 92, 4, 15, 1492, 92, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 329, '2026-10-22 09:35:06+00', '2026-10-22', 4, 12, 'Срочно
Волонтёры вывезли с берега четыре тонны мусора.
А как у вас во дворе?', 'short', 'clip', '{}', 'http://127.0.0.1:44057/pictures/-50000120_329_v/360x640.png', false, false, 186, 5, 25, 6963, 186, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 325, '2026-10-20 19:23:42+00', '2026-10-20', 2, 22, 'Городской оркестр даст бесплатный концерт в парке в 19:00. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо!
Поддерживаете?', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_325_0/604x453.png', false, false, 35, 3, 4, 2213, 35, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 323, '2026-10-20 16:07:40+00', '2026-10-20', 2, 19, 'Погода на завтра
Уровень воды в Волге поднялся на 12 сантиметров за сутки.
#жкх #дороги', 'short', 'doc', '{жкх,дороги}', NULL, false, false, 21, 8, 2, 759, 21, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 320, '2026-10-19 07:40:59+00', '2026-10-19', 1, 10, 'Дороги города
В четверг отключат горячую воду на трёх улицах Ленинского района. Автобус № 24 временно ходит в объезд моста.', 'short', 'doc', '{}', NULL, false, false, 25, 1, 0, 1193, 25, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 317, '2026-10-18 16:32:55+00', '2026-10-18', 7, 19, 'Афиша выходных
На месте работают экстренные службы, пострадавших нет. Волонтёры вывезли с берега четыре тонны мусора. На месте работают экстренные службы, пострадавших нет.
А как у вас во дворе?
#дороги #погода #новости', 'medium', 'photo', '{дороги,погода,новости}', 'http://127.0.0.1:44057/pictures/-50000120_317_0/604x453.png', false, false, 55, 18, 3, 2644, 55, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 313, '2026-10-17 10:40:54+00', '2026-10-17', 6, 13, 'Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная. Автобус № 24 временно ходит в объезд моста.
А как у вас во дворе?', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_313_0/604x453.png', false, false, 30, 18, 1, 1385, 30, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 311, '2026-10-16 11:48:53+00', '2026-10-16', 5, 14, 'Ярмарка работает до воскресенья, парковка бесплатная. На месте работают экстренные службы, пострадавших нет. Городской оркестр даст бесплатный концерт в парке в 19:00.
#наш_город', 'medium', 'video', '{наш_город}', 'http://127.0.0.1:44057/pictures/-50000120_311_v/320x180.png', false, false, 78, 6, 5, 3231, 78, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 308, '2026-10-15 07:34:06+00', '2026-10-15', 4, 10, 'Дороги города
Автобус № 24 временно ходит в объезд моста.', 'short', 'text', '{}', NULL, false, false, 139, 5, 9, 2673, 139, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 305, '2026-10-14 08:19:36+00', '2026-10-14', 3, 11, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_305_0/604x453.png', false, false, 74, 38, 2, 4070, 74, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 301, '2026-10-13 14:13:09+00', '2026-10-13', 2, 17, 'Срочно
Фото прислала подписчица, спасибо! Автобус № 24 временно ходит в объезд моста. Ночью до −4 °C, ветер северный, утром возможна гололедица. На месте работают экстренные службы, пострадавших нет.
На набережной закончили укладку плитки, проход открыт с утра. Автобус № 24 временно ходит в объезд моста. Ночью до −4 °C, ветер северный, утром возможна гололедица. Подробности сообщили в пресс-службе администрации.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо! На месте работают экстренные службы, пострадавших нет.
Жители просят поставить светофор у школы № 7. Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00. Ночью до −4 °C, ветер северный, утром возможна гололедица.
На набережной закончили укладку плитки, проход открыт с утра.
В четверг отключат горячую воду на трёх улицах Ленинского района. В четверг отключат горячую воду на трёх улицах Ленинского района. Волонтёры вывезли с берега четыре тонны мусора. В четверг отключат горячую воду на трёх улицах Ленинского района.', 'long', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_301_0/604x453.png', false, false, 11, 0, 1, 677, 11, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 299, '2026-10-12 14:00:07+00', '2026-10-12', 1, 17, 'Жители просят поставить светофор у школы № 7. Ярмарка работает до воскресенья, парковка бесплатная. На набережной закончили укладку плитки, проход открыт с утра.', 'medium', 'text', '{}', NULL, false, false, 67, 2, 2, 1350, 67, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 296, '2026-10-11 14:42:53+00', '2026-10-11', 7, 17, 'Афиша выходных
Ярмарка работает до воскресенья, парковка бесплатная.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_296_0/604x453.png', false, false, 48, 1, 4, 2142, 48, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 293, '2026-10-09 15:21:27+00', '2026-10-09', 5, 18, 'Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района.
Поддерживаете?
#волга', 'short', 'photo', '{волга}', 'http://127.0.0.1:44057/pictures/-50000120_293_0/604x453.png', false, false, 60, 6, 2, 1350, 60, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 289, '2026-10-09 09:49:34+00', '2026-10-09', 5, 12, 'Жители просят поставить светофор у школы № 7. Подробности сообщили в пресс-службе администрации. Ярмарка работает до воскресенья, парковка бесплатная. Волонтёры вывезли с берега четыре тонны мусора.', 'medium', 'text', '{}', NULL, false, false, 120, 4, 4, 2143, 120, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 148, '2026-08-23 06:59:39+00', '2026-08-23', 7, 9, 'Ночью до −4 °C, ветер северный, утром возможна гололедица.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_148_v/320x180.png', false, false, 52, 6, 3, 2946, 52, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 287, '2026-10-08 08:46:59+00', '2026-10-08', 4, 11, 'Городской оркестр даст бесплатный концерт в парке в 19:00. На месте работают экстренные службы, пострадавших нет. Городской оркестр даст бесплатный концерт в парке в 19:00. Подробности сообщили в пресс-службе администрации. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Фото прислала подписчица, спасибо!
Жители просят поставить светофор у школы № 7.
Волонтёры вывезли с берега четыре тонны мусора. Ночью до −4 °C, ветер северный, утром возможна гололедица. На месте работают экстренные службы, пострадавших нет. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Автобус № 24 временно ходит в объезд моста. В четверг отключат горячую воду на трёх улицах Ленинского района.
Волонтёры вывезли с берега четыре тонны мусора. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Ярмарка работает до воскресенья, парковка бесплатная. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! Жители просят поставить светофор у школы № 7. Подробности сообщили в пресс-службе администрации.
А как у вас во дворе?', 'long', 'text', '{}', NULL, false, false, 27, 2, 5, 1314, 27, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 284, '2026-10-07 07:00:23+00', '2026-10-07', 3, 10, 'Погода на завтра
В четверг отключат горячую воду на трёх улицах Ленинского района.
#афиша #волга #происшествия #жкх', 'short', 'photo', '{афиша,волга,происшествия,жкх}', 'http://127.0.0.1:44057/pictures/-50000120_284_0/604x453.png', false, false, 478, 119, 27, 26144, 478, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 280, '2026-10-06 13:24:02+00', '2026-10-06', 2, 16, '', 'none', 'repost', '{}', 'http://127.0.0.1:44057/pictures/-100582150_37344_0/604x453.png', false, false, 55, 5, 11, 2410, 55, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 277, '2026-10-05 11:19:58+00', '2026-10-05', 1, 14, 'На набережной закончили укладку плитки, проход открыт с утра. Ярмарка работает до воскресенья, парковка бесплатная. На месте работают экстренные службы, пострадавших нет. Городской оркестр даст бесплатный концерт в парке в 19:00.
#афиша #жкх #дороги', 'medium', 'video', '{афиша,жкх,дороги}', 'http://127.0.0.1:44057/pictures/-50000120_277_v/320x180.png', false, false, 151, 35, 19, 3897, 151, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 275, '2026-10-03 16:46:44+00', '2026-10-03', 6, 19, 'Афиша выходных
Подробности сообщили в пресс-службе администрации.
#происшествия', 'short', 'link', '{происшествия}', 'http://127.0.0.1:44057/pictures/-50000120_275_0/604x453.png', false, false, 26, 7, 2, 1527, 26, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 272, '2026-10-03 08:17:40+00', '2026-10-03', 6, 11, 'Автобус № 24 временно ходит в объезд моста.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_272_0/604x453.png', false, false, 100, 5, 2, 3685, 100, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 268, '2026-10-02 09:49:22+00', '2026-10-02', 5, 12, 'Подробности сообщили в пресс-службе администрации.
#волга #афиша', 'short', 'video', '{волга,афиша}', 'http://127.0.0.1:44057/pictures/-50000120_268_v/320x180.png', false, false, 54, 1, 3, 2705, 54, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 266, '2026-09-30 18:18:44+00', '2026-09-30', 3, 21, 'Срочно
На набережной закончили укладку плитки, проход открыт с утра.
Поддерживаете?
#наш_город', 'short', 'video', '{наш_город}', 'http://127.0.0.1:44057/pictures/-50000120_266_v/320x180.png', false, false, 219, 28, 13, 11166, 219, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 262, '2026-09-30 07:43:57+00', '2026-09-30', 3, 10, 'Срочно
Фото прислала подписчица, спасибо!
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Автобус № 24 временно ходит в объезд моста.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Жители просят поставить светофор у школы № 7. Автобус № 24 временно ходит в объезд моста.
Жители просят поставить светофор у школы № 7.
В четверг отключат горячую воду на трёх улицах Ленинского района. Ярмарка работает до воскресенья, парковка бесплатная. На месте работают экстренные службы, пострадавших нет.
Подробности сообщили в пресс-службе администрации.
На месте работают экстренные службы, пострадавших нет.
Жители просят поставить светофор у школы № 7. На месте работают экстренные службы, пострадавших нет. На месте работают экстренные службы, пострадавших нет.
Волонтёры вывезли с берега четыре тонны мусора. На месте работают экстренные службы, пострадавших нет. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Волонтёры вывезли с берега четыре тонны мусора.
Ярмарка работает до воскресенья, парковка бесплатная.
На набережной закончили укладку плитки, проход открыт с утра. Волонтёры вывезли с берега четыре тонны мусора.
#происшествия #афиша #волга', 'long', 'photo', '{происшествия,афиша,волга}', 'http://127.0.0.1:44057/pictures/-50000120_262_0/604x453.png', false, false, 379, 65, 4, 3955, 379, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 260, '2026-09-29 12:38:22+00', '2026-09-29', 2, 15, 'На набережной закончили укладку плитки, проход открыт с утра. Подробности сообщили в пресс-службе администрации. Городской оркестр даст бесплатный концерт в парке в 19:00.
Подробности сообщили в пресс-службе администрации. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Городской оркестр даст бесплатный концерт в парке в 19:00. Фото прислала подписчица, спасибо! Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная.
Волонтёры вывезли с берега четыре тонны мусора. На месте работают экстренные службы, пострадавших нет. Автобус № 24 временно ходит в объезд моста.
Жители просят поставить светофор у школы № 7.
Жители просят поставить светофор у школы № 7. Фото прислала подписчица, спасибо! На месте работают экстренные службы, пострадавших нет. Автобус № 24 временно ходит в объезд моста.
Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! Автобус № 24 временно ходит в объезд моста. Жители просят поставить светофор у школы № 7.
Ярмарка работает до воскресенья, парковка бесплатная. Подробности сообщили в пресс-службе администрации. Жители просят поставить светофор у школы № 7.', 'long', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_260_0/604x453.png', false, false, 130, 9, 20, 1718, 130, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 256, '2026-09-28 07:52:58+00', '2026-09-28', 1, 10, 'Волонтёры вывезли с берега четыре тонны мусора. На набережной закончили укладку плитки, проход открыт с утра.
А как у вас во дворе?', 'short', 'text', '{}', NULL, false, false, 46, 21, 1, 4073, 46, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 253, '2026-09-27 09:58:23+00', '2026-09-27', 7, 12, 'Нам пишут
Волонтёры вывезли с берега четыре тонны мусора. Городской оркестр даст бесплатный концерт в парке в 19:00. Городской оркестр даст бесплатный концерт в парке в 19:00. Автобус № 24 временно ходит в объезд моста. Ночью до −4 °C, ветер северный, утром возможна гололедица.
На месте работают экстренные службы, пострадавших нет. Ярмарка работает до воскресенья, парковка бесплатная. В четверг отключат горячую воду на трёх улицах Ленинского района.
Автобус № 24 временно ходит в объезд моста. Городской оркестр даст бесплатный концерт в парке в 19:00. На месте работают экстренные службы, пострадавших нет. В четверг отключат горячую воду на трёх улицах Ленинского района.
В четверг отключат горячую воду на трёх улицах Ленинского района. В четверг отключат горячую воду на трёх улицах Ленинского района. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Ярмарка работает до воскресенья, парковка бесплатная. Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо!
Жители просят поставить светофор у школы № 7. Жители просят поставить светофор у школы № 7.', 'long', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_253_0/604x453.png', false, false, 29, 1, 1, 1222, 29, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 250, '2026-09-26 11:10:35+00', '2026-09-26', 6, 14, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00.
Городской оркестр даст бесплатный концерт в парке в 19:00.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. На набережной закончили укладку плитки, проход открыт с утра.
Ярмарка работает до воскресенья, парковка бесплатная.
Фото прислала подписчица, спасибо! Волонтёры вывезли с берега четыре тонны мусора.
Волонтёры вывезли с берега четыре тонны мусора. Фото прислала подписчица, спасибо! На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Фото прислала подписчица, спасибо! На набережной закончили укладку плитки, проход открыт с утра. Уровень воды в Волге поднялся на 12 сантиметров за сутки.
Ночью до −4 °C, ветер северный, утром возможна гололедица. Фото прислала подписчица, спасибо!
На набережной закончили укладку плитки, проход открыт с утра. Ночью до −4 °C, ветер северный, утром возможна гололедица. Уровень воды в Волге поднялся на 12 сантиметров за сутки.
#волга', 'long', 'video', '{волга}', 'http://127.0.0.1:44057/pictures/-50000120_250_v/320x180.png', false, false, 85, 17, 5, 2109, 85, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 248, '2026-09-25 10:55:36+00', '2026-09-25', 5, 13, 'Погода на завтра
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00. В четверг отключат горячую воду на трёх улицах Ленинского района. В четверг отключат горячую воду на трёх улицах Ленинского района. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Автобус № 24 временно ходит в объезд моста. Ярмарка работает до воскресенья, парковка бесплатная.
Ярмарка работает до воскресенья, парковка бесплатная. На месте работают экстренные службы, пострадавших нет. На набережной закончили укладку плитки, проход открыт с утра.
В четверг отключат горячую воду на трёх улицах Ленинского района. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Автобус № 24 временно ходит в объезд моста. Подробности сообщили в пресс-службе администрации. Городской оркестр даст бесплатный концерт в парке в 19:00.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо!
В четверг отключат горячую воду на трёх улицах Ленинского района. На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет.', 'long', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_248_v/320x180.png', false, false, 30, 2, 0, 1533, 30, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 245, '2026-09-24 10:48:02+00', '2026-09-24', 4, 13, 'Коротко о главном
Автобус № 24 временно ходит в объезд моста. Городской оркестр даст бесплатный концерт в парке в 19:00. На набережной закончили укладку плитки, проход открыт с утра.', 'medium', 'text', '{}', NULL, false, false, 30, 2, 3, 2007, 30, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 241, '2026-09-22 20:18:33+00', '2026-09-22', 2, 23, 'Погода на завтра
Автобус № 24 временно ходит в объезд моста.', 'short', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000120_241_0/604x453.png', false, false, 44, 4, 2, 1448, 44, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 239, '2026-09-22 16:21:30+00', '2026-09-22', 2, 19, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки.
#происшествия #погода', 'short', 'photo', '{происшествия,погода}', 'http://127.0.0.1:44057/pictures/-50000120_239_0/604x453.png', false, false, 226, 2, 17, 4415, 226, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 235, '2026-09-21 16:41:29+00', '2026-09-21', 1, 19, '', 'none', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_235_0/604x453.png', false, false, 133, 114, 10, 3554, 133, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 232, '2026-09-20 17:31:21+00', '2026-09-20', 7, 20, 'Срочно
В четверг отключат горячую воду на трёх улицах Ленинского района.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_232_0/604x453.png', false, false, 121, 11, 6, 4328, 121, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 230, '2026-09-18 17:17:59+00', '2026-09-18', 5, 20, 'Городской оркестр даст бесплатный концерт в парке в 19:00. Жители просят поставить светофор у школы № 7.
Городской оркестр даст бесплатный концерт в парке в 19:00. На набережной закончили укладку плитки, проход открыт с утра. Городской оркестр даст бесплатный концерт в парке в 19:00.
Волонтёры вывезли с берега четыре тонны мусора.
Жители просят поставить светофор у школы № 7. Городской оркестр даст бесплатный концерт в парке в 19:00.
Подробности сообщили в пресс-службе администрации. На набережной закончили укладку плитки, проход открыт с утра. В четверг отключат горячую воду на трёх улицах Ленинского района. Жители просят поставить светофор у школы № 7.
Городской оркестр даст бесплатный концерт в парке в 19:00. Ночью до −4 °C, ветер северный, утром возможна гололедица. Ярмарка работает до воскресенья, парковка бесплатная. В четверг отключат горячую воду на трёх улицах Ленинского района.
Ярмарка работает до воскресенья, парковка бесплатная. На месте работают экстренные службы, пострадавших нет.
Подробности сообщили в пресс-службе администрации. Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района. На месте работают экстренные службы, пострадавших нет.', 'long', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_230_v/320x180.png', false, false, 210, 16, 22, 6243, 210, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 227, '2026-09-17 16:54:26+00', '2026-09-17', 4, 19, 'Афиша выходных
Подробности сообщили в пресс-службе администрации.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_227_0/604x453.png', false, false, 77, 8, 10, 3576, 77, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 224, '2026-09-17 08:11:09+00', '2026-09-17', 4, 11, 'Подробности сообщили в пресс-службе администрации.
Видели сами? Пишите в комментарии.', 'short', 'text', '{}', NULL, false, false, 57, 4, 3, 2261, 57, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 221, '2026-09-16 12:21:10+00', '2026-09-16', 3, 15, 'На набережной закончили укладку плитки, проход открыт с утра.', 'short', 'doc', '{}', NULL, false, false, 10, 0, 0, 416, 10, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 217, '2026-09-15 09:40:36+00', '2026-09-15', 2, 12, 'Автобус № 24 временно ходит в объезд моста. Ночью до −4 °C, ветер северный, утром возможна гололедица.', 'short', 'text', '{}', NULL, false, false, 48, 7, 19, 1476, 48, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 214, '2026-09-14 13:59:42+00', '2026-09-14', 1, 16, 'Жители просят поставить светофор у школы № 7.
Поддерживаете?
#афиша #новости', 'short', 'video', '{афиша,новости}', 'http://127.0.0.1:44057/pictures/-50000120_214_v/320x180.png', false, false, 39, 2, 5, 2212, 39, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 211, '2026-09-13 15:08:32+00', '2026-09-13', 7, 18, 'Автобус № 24 временно ходит в объезд моста.
#афиша #происшествия #наш_город', 'short', 'link', '{афиша,происшествия,наш_город}', 'http://127.0.0.1:44057/pictures/-50000120_211_0/604x453.png', false, false, 13, 1, 0, 1654, 13, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 209, '2026-09-11 18:52:24+00', '2026-09-11', 5, 21, 'Погода на завтра
Подробности сообщили в пресс-службе администрации.
А как у вас во дворе?
#новости@posts_120 #погода@posts_120 #наш_город@posts_120 #афиша@posts_120', 'medium', 'text', '{новости,погода,наш_город,афиша}', NULL, false, false, 73, 2, 2, 2271, 73, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 205, '2026-09-11 07:45:59+00', '2026-09-11', 5, 10, 'На месте работают экстренные службы, пострадавших нет.', 'short', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000120_205_0/604x453.png', false, false, 22, 2, 1, 1097, 22, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 203, '2026-09-10 05:14:16+00', '2026-09-10', 4, 8, 'Автобус № 24 временно ходит в объезд моста.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_203_0/604x453.png', false, false, 5, 0, 0, 303, 5, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 199, '2026-09-09 07:09:08+00', '2026-09-09', 3, 10, 'Волонтёры вывезли с берега четыре тонны мусора. На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет.', 'medium', 'link', '{}', NULL, false, false, 22, 1, 2, 665, 22, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 151, '2026-08-24 03:41:56+00', '2026-08-24', 1, 6, 'Автобус № 24 временно ходит в объезд моста. Подробности сообщили в пресс-службе администрации.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Волонтёры вывезли с берега четыре тонны мусора. Жители просят поставить светофор у школы № 7.
Городской оркестр даст бесплатный концерт в парке в 19:00.
В четверг отключат горячую воду на трёх улицах Ленинского района. В четверг отключат горячую воду на трёх улицах Ленинского района.
Городской оркестр даст бесплатный концерт в парке в 19:00. Ярмарка работает до воскресенья, парковка бесплатная. Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района.
На месте работают экстренные службы, пострадавших нет. Автобус № 24 временно ходит в объезд моста. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо! Автобус № 24 временно ходит в объезд моста.
Волонтёры вывезли с берега четыре тонны мусора.
Фото прислала подписчица, спасибо!
В четверг отключат горячую воду на трёх улицах Ленинского района. Фото прислала подписчица, спасибо!
#афиша #новости #погода', 'long', 'text', '{афиша,новости,погода}', NULL, false, false, 33, 11, 1, 2074, 33, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 197, '2026-09-08 06:28:13+00', '2026-09-08', 2, 9, 'Афиша выходных
Автобус № 24 временно ходит в объезд моста. В четверг отключат горячую воду на трёх улицах Ленинского района. Автобус № 24 временно ходит в объезд моста. В четверг отключат горячую воду на трёх улицах Ленинского района. Городской оркестр даст бесплатный концерт в парке в 19:00.
Подробности сообщили в пресс-службе администрации.
Ночью до −4 °C, ветер северный, утром возможна гололедица. На набережной закончили укладку плитки, проход открыт с утра. Автобус № 24 временно ходит в объезд моста. Городской оркестр даст бесплатный концерт в парке в 19:00.
Подробности сообщили в пресс-службе администрации. Городской оркестр даст бесплатный концерт в парке в 19:00. Ночью до −4 °C, ветер северный, утром возможна гололедица. Волонтёры вывезли с берега четыре тонны мусора.
Ярмарка работает до воскресенья, парковка бесплатная. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00. Фото прислала подписчица, спасибо!
Подробности сообщили в пресс-службе администрации. В четверг отключат горячую воду на трёх улицах Ленинского района. Фото прислала подписчица, спасибо! Автобус № 24 временно ходит в объезд моста.
#новости@posts_120 #волга@posts_120 #происшествия@posts_120', 'long', 'video', '{новости,волга,происшествия}', 'http://127.0.0.1:44057/pictures/-50000120_197_v/320x180.png', false, false, 124, 8, 10, 2886, 124, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 194, '2026-09-07 16:08:41+00', '2026-09-07', 1, 19, 'Волонтёры вывезли с берега четыре тонны мусора. В четверг отключат горячую воду на трёх улицах Ленинского района. Городской оркестр даст бесплатный концерт в парке в 19:00. Автобус № 24 временно ходит в объезд моста.
А как у вас во дворе?', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_194_0/604x453.png', false, false, 306, 24, 14, 8391, 306, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 190, '2026-09-05 16:33:28+00', '2026-09-05', 6, 19, '', 'none', 'repost', '{}', 'http://127.0.0.1:44057/pictures/-100708917_15972_0/604x453.png', false, false, 7, 0, 0, 466, 7, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 187, '2026-09-04 17:45:36+00', '2026-09-04', 5, 20, 'Дороги города
Фото прислала подписчица, спасибо!', 'short', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000120_187_0/604x453.png', false, false, 179, 34, 10, 3124, 179, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 184, '2026-09-03 18:17:20+00', '2026-09-03', 4, 21, 'Коротко о главном
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00.
#новости #волга #жкх', 'short', 'video', '{новости,волга,жкх}', 'http://127.0.0.1:44057/pictures/-50000120_184_v/320x180.png', false, false, 10, 0, 0, 663, 10, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 181, '2026-09-02 17:33:31+00', '2026-09-02', 3, 20, 'Подробности сообщили в пресс-службе администрации. На набережной закончили укладку плитки, проход открыт с утра.', 'short', 'link', '{}', 'http://127.0.0.1:44057/pictures/-50000120_181_0/604x453.png', false, false, 110, 2, 2, 1869, 110, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 179, '2026-09-02 08:35:43+00', '2026-09-02', 3, 11, 'Подробности сообщили в пресс-службе администрации.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_179_0/604x453.png', false, false, 60, 2, 11, 1140, 60, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 175, '2026-09-01 11:27:10+00', '2026-09-01', 2, 14, 'Срочно
Подробности сообщили в пресс-службе администрации.
#погода #афиша #волга', 'short', 'video', '{погода,афиша,волга}', 'http://127.0.0.1:44057/pictures/-50000120_175_v/320x180.png', false, false, 35, 0, 0, 2051, 35, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 172, '2026-08-31 11:37:05+00', '2026-08-31', 1, 14, 'Погода на завтра
Ночью до −4 °C, ветер северный, утром возможна гололедица.
Видели сами? Пишите в комментарии.
#жкх #дороги #погода', 'short', 'link', '{жкх,дороги,погода}', 'http://127.0.0.1:44057/pictures/-50000120_172_0/604x453.png', false, false, 417, 23, 51, 16537, 417, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 170, '2026-08-30 10:23:20+00', '2026-08-30', 7, 13, 'Ночью до −4 °C, ветер северный, утром возможна гололедица.
В четверг отключат горячую воду на трёх улицах Ленинского района.
Подробности сообщили в пресс-службе администрации. Фото прислала подписчица, спасибо! Подробности сообщили в пресс-службе администрации. Фото прислала подписчица, спасибо!
Подробности сообщили в пресс-службе администрации. Фото прислала подписчица, спасибо!
Фото прислала подписчица, спасибо! В четверг отключат горячую воду на трёх улицах Ленинского района. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! На набережной закончили укладку плитки, проход открыт с утра.
Подробности сообщили в пресс-службе администрации. На набережной закончили укладку плитки, проход открыт с утра. Волонтёры вывезли с берега четыре тонны мусора.
Уровень воды в Волге поднялся на 12 сантиметров за сутки.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Волонтёры вывезли с берега четыре тонны мусора. Ночью до −4 °C, ветер северный, утром возможна гололедица. Фото прислала подписчица, спасибо!
Видели сами? Пишите в комментарии.
#наш_город', 'long', 'text', '{наш_город}', NULL, false, false, 15, 0, 0, 847, 15, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 167, '2026-08-29 10:33:29+00', '2026-08-29', 6, 13, 'Коротко о главном
Автобус № 24 временно ходит в объезд моста. Городской оркестр даст бесплатный концерт в парке в 19:00. Автобус № 24 временно ходит в объезд моста. Жители просят поставить светофор у школы № 7.
Видели сами? Пишите в комментарии.
#происшествия #жкх', 'medium', 'photo', '{происшествия,жкх}', 'http://127.0.0.1:44057/pictures/-50000120_167_0/604x453.png', false, false, 149, 50, 2, 4158, 149, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 164, '2026-08-28 04:17:18+00', '2026-08-28', 5, 7, 'Срочно
На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо!', 'medium', 'text', '{}', NULL, false, false, 26, 3, 0, 609, 26, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 160, '2026-08-27 07:27:10+00', '2026-08-27', 4, 10, 'Срочно
Городской оркестр даст бесплатный концерт в парке в 19:00.', 'short', 'text', '{}', NULL, false, false, 27, 1, 2, 973, 27, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 158, '2026-08-26 12:08:39+00', '2026-08-26', 3, 15, 'Ночью до −4 °C, ветер северный, утром возможна гололедица. Ночью до −4 °C, ветер северный, утром возможна гололедица. В четверг отключат горячую воду на трёх улицах Ленинского района.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. На набережной закончили укладку плитки, проход открыт с утра. Ночью до −4 °C, ветер северный, утром возможна гололедица. Ночью до −4 °C, ветер северный, утром возможна гололедица.
Волонтёры вывезли с берега четыре тонны мусора. В четверг отключат горячую воду на трёх улицах Ленинского района.
Ярмарка работает до воскресенья, парковка бесплатная. В четверг отключат горячую воду на трёх улицах Ленинского района. Подробности сообщили в пресс-службе администрации.
Уровень воды в Волге поднялся на 12 сантиметров за сутки.
Автобус № 24 временно ходит в объезд моста. Автобус № 24 временно ходит в объезд моста. Фото прислала подписчица, спасибо!
Волонтёры вывезли с берега четыре тонны мусора. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Городской оркестр даст бесплатный концерт в парке в 19:00. Ярмарка работает до воскресенья, парковка бесплатная.
#жкх #афиша', 'long', 'photo', '{жкх,афиша}', 'http://127.0.0.1:44057/pictures/-50000120_158_0/604x453.png', false, false, 8, 1, 0, 965, 8, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 155, '2026-08-25 09:12:05+00', '2026-08-25', 2, 12, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки. Автобус № 24 временно ходит в объезд моста.
#погода #жкх', 'short', 'audio', '{погода,жкх}', NULL, false, false, 60, 3, 2, 2796, 60, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 145, '2026-08-22 11:02:02+00', '2026-08-22', 6, 14, 'Дороги города
На месте работают экстренные службы, пострадавших нет. На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_145_0/604x453.png', false, false, 61, 7, 9, 1887, 61, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 142, '2026-08-20 18:20:30+00', '2026-08-20', 4, 21, 'Подробности сообщили в пресс-службе администрации. На месте работают экстренные службы, пострадавших нет.
#новости@posts_120 #происшествия@posts_120', 'short', 'clip', '{новости,происшествия}', 'http://127.0.0.1:44057/pictures/-50000120_142_v/360x640.png', false, false, 43, 2, 1, 1244, 43, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 140, '2026-08-20 13:41:39+00', '2026-08-20', 4, 16, 'Волонтёры вывезли с берега четыре тонны мусора. Ярмарка работает до воскресенья, парковка бесплатная.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_140_0/604x453.png', false, false, 32, 1, 1, 1174, 32, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 137, '2026-08-19 13:50:02+00', '2026-08-19', 3, 16, 'Волонтёры вывезли с берега четыре тонны мусора.
А как у вас во дворе?', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_137_0/604x453.png', false, false, 172, 18, 4, 5564, 172, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 134, '2026-08-18 16:24:00+00', '2026-08-18', 2, 19, 'Погода на завтра
На месте работают экстренные службы, пострадавших нет. Ночью до −4 °C, ветер северный, утром возможна гололедица.', 'short', 'text', '{}', NULL, false, false, 44, 3, 4, 796, 44, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 131, '2026-08-17 09:23:13+00', '2026-08-17', 1, 12, 'Подробности сообщили в пресс-службе администрации.', 'short', 'audio', '{}', NULL, false, false, 43, 2, 3, 947, 43, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 128, '2026-08-15 17:22:18+00', '2026-08-15', 6, 20, '', 'none', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_128_v/320x180.png', false, false, 279, 15, 9, 9908, 279, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 125, '2026-08-14 15:06:04+00', '2026-08-14', 5, 18, 'Автобус № 24 временно ходит в объезд моста.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_125_0/604x453.png', false, false, 48, 3, 4, 921, 48, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 122, '2026-08-13 18:48:02+00', '2026-08-13', 4, 21, 'На набережной закончили укладку плитки, проход открыт с утра.
#жкх', 'short', 'link', '{жкх}', 'http://127.0.0.1:44057/pictures/-50000120_122_0/604x453.png', false, false, 5, 0, 0, 356, 5, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 119, '2026-08-13 13:46:20+00', '2026-08-13', 4, 16, 'Погода на завтра
Волонтёры вывезли с берега четыре тонны мусора. Волонтёры вывезли с берега четыре тонны мусора.', 'short', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_119_v/320x180.png', false, false, 66, 8, 2, 974, 66, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 115, '2026-08-12 15:00:55+00', '2026-08-12', 3, 18, 'Нам пишут
В четверг отключат горячую воду на трёх улицах Ленинского района.
#жкх@posts_120 #новости@posts_120 #погода@posts_120', 'short', 'photo', '{жкх,новости,погода}', 'http://127.0.0.1:44057/pictures/-50000120_115_0/604x453.png', false, false, 18, 1, 0, 932, 18, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 113, '2026-08-11 05:48:54+00', '2026-08-11', 2, 8, 'Городской оркестр даст бесплатный концерт в парке в 19:00.
#волга #новости #дороги', 'short', 'photo', '{волга,новости,дороги}', 'http://127.0.0.1:44057/pictures/-50000120_113_0/604x453.png', false, false, 10, 1, 0, 168, 10, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 110, '2026-08-10 07:26:19+00', '2026-08-10', 1, 10, 'Коротко о главном
В четверг отключат горячую воду на трёх улицах Ленинского района. Жители просят поставить светофор у школы № 7. Ночью до −4 °C, ветер северный, утром возможна гололедица. Подробности сообщили в пресс-службе администрации.
Уровень воды в Волге поднялся на 12 сантиметров за сутки. На месте работают экстренные службы, пострадавших нет.
Автобус № 24 временно ходит в объезд моста. Жители просят поставить светофор у школы № 7. Жители просят поставить светофор у школы № 7.
На месте работают экстренные службы, пострадавших нет. Жители просят поставить светофор у школы № 7. Жители просят поставить светофор у школы № 7. Жители просят поставить светофор у школы № 7.
На набережной закончили укладку плитки, проход открыт с утра. Уровень воды в Волге поднялся на 12 сантиметров за сутки.
Фото прислала подписчица, спасибо! Волонтёры вывезли с берега четыре тонны мусора. Городской оркестр даст бесплатный концерт в парке в 19:00. Подробности сообщили в пресс-службе администрации.
Жители просят поставить светофор у школы № 7. На набережной закончили укладку плитки, проход открыт с утра. Ярмарка работает до воскресенья, парковка бесплатная. Фото прислала подписчица, спасибо!
#волга #происшествия #дороги', 'long', 'text', '{волга,происшествия,дороги}', NULL, false, false, 30, 1, 0, 458, 30, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 107, '2026-08-09 04:25:42+00', '2026-08-09', 7, 7, 'Фото прислала подписчица, спасибо!', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_107_0/604x453.png', false, false, 22, 1, 0, 724, 22, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 103, '2026-08-08 09:57:50+00', '2026-08-08', 6, 12, 'Дороги города
Волонтёры вывезли с берега четыре тонны мусора.
Поддерживаете?
#волга #дороги', 'short', 'text', '{волга,дороги}', NULL, false, false, 16, 1, 0, 544, 16, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 100, '2026-08-06 16:55:03+00', '2026-08-06', 4, 19, 'Погода на завтра
Ночью до −4 °C, ветер северный, утром возможна гололедица.
#волга #жкх', 'short', 'video', '{волга,жкх}', 'http://127.0.0.1:44057/pictures/-50000120_100_v/320x180.png', false, false, 83, 3, 1, 1952, 83, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 97, '2026-08-05 19:59:40+00', '2026-08-05', 3, 22, 'На набережной закончили укладку плитки, проход открыт с утра. На месте работают экстренные службы, пострадавших нет. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо! Подробности сообщили в пресс-службе администрации.
На набережной закончили укладку плитки, проход открыт с утра. Городской оркестр даст бесплатный концерт в парке в 19:00.
Волонтёры вывезли с берега четыре тонны мусора. В четверг отключат горячую воду на трёх улицах Ленинского района. Фото прислала подписчица, спасибо!
Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная.
На месте работают экстренные службы, пострадавших нет. Ярмарка работает до воскресенья, парковка бесплатная. Ярмарка работает до воскресенья, парковка бесплатная.
В четверг отключат горячую воду на трёх улицах Ленинского района. Городской оркестр даст бесплатный концерт в парке в 19:00. Ночью до −4 °C, ветер северный, утром возможна гололедица. Фото прислала подписчица, спасибо!
На набережной закончили укладку плитки, проход открыт с утра.', 'long', 'link', '{}', NULL, false, false, 12, 1, 0, 549, 12, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 94, '2026-08-05 06:59:33+00', '2026-08-05', 3, 9, 'Автобус № 24 временно ходит в объезд моста.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_94_0/604x453.png', false, false, 25, 0, 1, 433, 25, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 92, '2026-08-03 19:03:19+00', '2026-08-03', 1, 22, 'Дороги города
Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо!
Поддерживаете?
#афиша #погода', 'short', 'repost', '{афиша,погода}', 'http://127.0.0.1:44057/pictures/-100826729_22820_0/604x453.png', false, false, 30, 0, 0, 678, 30, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 89, '2026-08-03 09:58:21+00', '2026-08-03', 1, 12, 'Уровень воды в Волге поднялся на 12 сантиметров за сутки. Ночью до −4 °C, ветер северный, утром возможна гололедица. Волонтёры вывезли с берега четыре тонны мусора. Жители просят поставить светофор у школы № 7.
В четверг отключат горячую воду на трёх улицах Ленинского района. На набережной закончили укладку плитки, проход открыт с утра. Волонтёры вывезли с берега четыре тонны мусора. Ночью до −4 °C, ветер северный, утром возможна гололедица.
На месте работают экстренные службы, пострадавших нет. На набережной закончили укладку плитки, проход открыт с утра. Жители просят поставить светофор у школы № 7. Волонтёры вывезли с берега четыре тонны мусора.
На месте работают экстренные службы, пострадавших нет. Фото прислала подписчица, спасибо! На месте работают экстренные службы, пострадавших нет. Жители просят поставить светофор у школы № 7.
На набережной закончили укладку плитки, проход открыт с утра. На набережной закончили укладку плитки, проход открыт с утра.
Волонтёры вывезли с берега четыре тонны мусора. В четверг отключат горячую воду на трёх улицах Ленинского района.
#погода #дороги #происшествия #наш_город', 'long', 'photo', '{погода,дороги,происшествия,наш_город}', 'http://127.0.0.1:44057/pictures/-50000120_89_0/604x453.png', false, false, 9, 0, 0, 481, 9, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 86, '2026-08-02 08:54:31+00', '2026-08-02', 7, 11, 'Ярмарка работает до воскресенья, парковка бесплатная.
Видели сами? Пишите в комментарии.', 'short', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_86_0/604x453.png', false, false, 13, 0, 0, 720, 13, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 82, '2026-07-31 15:04:03+00', '2026-07-31', 5, 18, 'В четверг отключат горячую воду на трёх улицах Ленинского района. Ярмарка работает до воскресенья, парковка бесплатная. Городской оркестр даст бесплатный концерт в парке в 19:00.
Видели сами? Пишите в комментарии.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_82_0/604x453.png', false, false, 11, 1, 0, 425, 11, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 80, '2026-07-31 07:08:49+00', '2026-07-31', 5, 10, 'Срочно
Фото прислала подписчица, спасибо! Ярмарка работает до воскресенья, парковка бесплатная.
#погода@posts_120 #афиша@posts_120 #дороги@posts_120 #происшествия@posts_120', 'medium', 'video', '{погода,афиша,дороги,происшествия}', 'http://127.0.0.1:44057/pictures/-50000120_80_v/320x180.png', false, false, 133, 41, 3, 2039, 133, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 76, '2026-07-30 03:22:51+00', '2026-07-30', 4, 6, '', 'none', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_76_0/604x453.png', false, false, 3, 0, 0, 267, 3, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 74, '2026-07-29 11:58:39+00', '2026-07-29', 3, 14, 'Автобус № 24 временно ходит в объезд моста. Уровень воды в Волге поднялся на 12 сантиметров за сутки. Фото прислала подписчица, спасибо!
Видели сами? Пишите в комментарии.
#жкх #происшествия #дороги', 'medium', 'photo', '{жкх,происшествия,дороги}', 'http://127.0.0.1:44057/pictures/-50000120_74_0/604x453.png', false, false, 26, 1, 2, 1037, 26, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 71, '2026-07-28 12:38:34+00', '2026-07-28', 2, 15, 'Подробности сообщили в пресс-службе администрации.
#происшествия', 'short', 'text', '{происшествия}', NULL, false, false, 80, 11, 2, 1115, 80, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 67, '2026-07-27 08:14:27+00', '2026-07-27', 1, 11, 'Волонтёры вывезли с берега четыре тонны мусора.
Видели сами? Пишите в комментарии.
#афиша #происшествия', 'short', 'text', '{афиша,происшествия}', NULL, false, false, 12, 1, 1, 514, 12, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 64, '2026-07-26 08:58:27+00', '2026-07-26', 7, 11, 'В четверг отключат горячую воду на трёх улицах Ленинского района. Фото прислала подписчица, спасибо! Фото прислала подписчица, спасибо! На месте работают экстренные службы, пострадавших нет.', 'medium', 'photo', '{}', 'http://127.0.0.1:44057/pictures/-50000120_64_0/604x453.png', false, false, 64, 5, 2, 2515, 64, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_post VALUES ('af856588-118e-80dd-ae4a-a369133b33a5', 61, '2026-07-25 12:29:56+00', '2026-07-25', 6, 15, 'Городской оркестр даст бесплатный концерт в парке в 19:00. В четверг отключат горячую воду на трёх улицах Ленинского района. На набережной закончили укладку плитки, проход открыт с утра. На набережной закончили укладку плитки, проход открыт с утра.
Видели сами? Пишите в комментарии.', 'medium', 'video', '{}', 'http://127.0.0.1:44057/pictures/-50000120_61_v/320x180.png', false, false, 10, 0, 0, 483, 10, DEFAULT, DEFAULT, '2026-11-21 11:00:00+00');
INSERT INTO public.vk_share VALUES ('\x75785c40a25bf4e9c588d5373203a11f0e494f3ff8ed547c278bd255fb34dc40', 1, 'b1f08b71-b6a8-42af-9f63-8fba92d42732', '2026-01-01', NULL, '2026-11-21 11:00:00+00', '2026-12-21 11:00:00+00');
INSERT INTO public.vk_share VALUES ('\x947e2470d949851335d56c8d7af0b0a3bd08cc7f34f375505bae398699bd4b2d', 2, '20373011-ff41-45ae-972d-1b53e256aae4', NULL, NULL, '2026-11-21 11:00:00+00', '2026-11-28 11:00:00+00');
INSERT INTO public.vk_token VALUES ('a14b7285-d9ce-4eed-835a-8f73aca0f3bb', 'service', NULL, NULL, NULL, NULL, '\x78dbfbd271f8cec9e358f2888e23b7803c516faf1a04311f0a32c77d253d7387', '\x7f9646542efbb79881b3b8064e1f3ed7f109fb4e7070a03bd8ac02f67b2aa130d599e759547a56113aafcc989bb8068870bd0634b47f', NULL, NULL, NULL, NULL, 'active', NULL, NULL, '2026-11-22 04:39:55.087686+00', 29, '2026-11-22 04:39:52.233616+00');
INSERT INTO public.vk_token VALUES ('e231b98c-a9fa-4f04-b04b-9931e6b8e369', 'full_user', NULL, NULL, NULL, NULL, '\x80c2d09050d16e1ee2d3a009eab1409365736618e179ebfc9d8dcfe1be9f8941', '\xe1f7645eaf85565106f27755a53e2dc56c033d91346ad6202688b10a262c8dcec8f7e2b217fad0599f0910e65f82b41573cd19e82e3d1b419f', NULL, NULL, NULL, NULL, 'active', NULL, NULL, '2026-11-22 04:39:55.100949+00', 27, '2026-11-22 04:39:47.282106+00');
SELECT pg_catalog.setval('public.account_id_seq', 3, true);
SELECT pg_catalog.setval('public.audit_event_id_seq', 17, true);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_key UNIQUE (email);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_phone_key UNIQUE (phone);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_service
    ADD CONSTRAINT account_service_pkey PRIMARY KEY (account_id, service);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_telegram_key UNIQUE (telegram);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.browser_session
    ADD CONSTRAINT browser_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.browser_session
    ADD CONSTRAINT browser_session_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.calibration
    ADD CONSTRAINT calibration_pkey PRIMARY KEY (source_id, model_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_confirmation
    ADD CONSTRAINT email_confirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_confirmation
    ADD CONSTRAINT email_confirmation_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.import_run
    ADD CONSTRAINT import_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.keyword_search_hit
    ADD CONSTRAINT keyword_search_hit_pkey PRIMARY KEY (search_id, person_id);
ALTER TABLE ONLY public.keyword_search
    ADD CONSTRAINT keyword_search_pkey PRIMARY KEY (search_id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.monitor_hit
    ADD CONSTRAINT monitor_hit_pkey PRIMARY KEY (monitor_id, key, first_run);
ALTER TABLE ONLY public.monitor
    ADD CONSTRAINT monitor_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.monitor_run
    ADD CONSTRAINT monitor_run_monitor_id_number_key UNIQUE (monitor_id, number);
ALTER TABLE ONLY public.monitor_run
    ADD CONSTRAINT monitor_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.name_word
    ADD CONSTRAINT name_word_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_account_id_key_key UNIQUE (account_id, key);
ALTER TABLE ONLY public.notification_channel
    ADD CONSTRAINT notification_channel_pkey PRIMARY KEY (account_id, channel);
ALTER TABLE ONLY public.notification_delivery
    ADD CONSTRAINT notification_delivery_pkey PRIMARY KEY (notification_id, channel);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_preference
    ADD CONSTRAINT notification_preference_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.notification_unsubscription
    ADD CONSTRAINT notification_unsubscription_pkey PRIMARY KEY (account_id, monitor_id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person_words
    ADD CONSTRAINT person_words_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (person_id, id);
ALTER TABLE ONLY public.photo_search_hit
    ADD CONSTRAINT photo_search_hit_pkey PRIMARY KEY (search_id, person_id);
ALTER TABLE ONLY public.photo_search
    ADD CONSTRAINT photo_search_pkey PRIMARY KEY (search_id);
ALTER TABLE ONLY public.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.query_face
    ADD CONSTRAINT query_face_pkey PRIMARY KEY (query_photo_id, "position");
ALTER TABLE ONLY public.query_photo
    ADD CONSTRAINT query_photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rejection
    ADD CONSTRAINT rejection_pkey PRIMARY KEY (account_id, face_hash, person_id);
ALTER TABLE ONLY public.search
    ADD CONSTRAINT search_account_id_kind_source_id_hash_key UNIQUE (account_id, kind, source_id, hash);
ALTER TABLE ONLY public.search
    ADD CONSTRAINT search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session_token
    ADD CONSTRAINT session_token_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.source_health_day
    ADD CONSTRAINT source_health_day_pkey PRIMARY KEY (source_id, day);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.telegram_link
    ADD CONSTRAINT telegram_link_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.telegram_poll
    ADD CONSTRAINT telegram_poll_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tracked_account
    ADD CONSTRAINT tracked_account_account_id_vk_account_id_key UNIQUE (account_id, vk_account_id);
ALTER TABLE ONLY public.tracked_account
    ADD CONSTRAINT tracked_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vk_account
    ADD CONSTRAINT vk_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vk_audience_member
    ADD CONSTRAINT vk_audience_member_pkey PRIMARY KEY (vk_account_id, run_id, vk_user_id);
ALTER TABLE ONLY public.vk_audience
    ADD CONSTRAINT vk_audience_pkey PRIMARY KEY (vk_account_id);
ALTER TABLE ONLY public.vk_authorisation
    ADD CONSTRAINT vk_authorisation_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.vk_call_budget
    ADD CONSTRAINT vk_call_budget_pkey PRIMARY KEY (token_id, method, day);
ALTER TABLE ONLY public.vk_capability
    ADD CONSTRAINT vk_capability_pkey PRIMARY KEY (method, token_kind);
ALTER TABLE ONLY public.vk_city
    ADD CONSTRAINT vk_city_pkey PRIMARY KEY (place_id);
ALTER TABLE ONLY public.vk_collection
    ADD CONSTRAINT vk_collection_pkey PRIMARY KEY (vk_account_id, id);
ALTER TABLE ONLY public.vk_method_pause
    ADD CONSTRAINT vk_method_pause_pkey PRIMARY KEY (token_id, method);
ALTER TABLE ONLY public.vk_post_day
    ADD CONSTRAINT vk_post_day_pkey PRIMARY KEY (vk_account_id, day);
ALTER TABLE ONLY public.vk_post_dirty
    ADD CONSTRAINT vk_post_dirty_pkey PRIMARY KEY (vk_account_id, tier, slot);
ALTER TABLE ONLY public.vk_post
    ADD CONSTRAINT vk_post_pkey PRIMARY KEY (vk_account_id, post_id);
ALTER TABLE ONLY public.vk_post_rank
    ADD CONSTRAINT vk_post_rank_pkey PRIMARY KEY (vk_account_id, tier, slot, trait, metric);
ALTER TABLE ONLY public.vk_post_roll_up
    ADD CONSTRAINT vk_post_roll_up_pkey PRIMARY KEY (vk_account_id);
ALTER TABLE ONLY public.vk_post_tag
    ADD CONSTRAINT vk_post_tag_pkey PRIMARY KEY (vk_account_id, tag, day, post_id);
ALTER TABLE ONLY public.vk_post_total
    ADD CONSTRAINT vk_post_total_pkey PRIMARY KEY (vk_account_id, tier, slot, dimension, value);
ALTER TABLE ONLY public.vk_share
    ADD CONSTRAINT vk_share_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.vk_token
    ADD CONSTRAINT vk_token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vk_token
    ADD CONSTRAINT vk_token_setting_hash_key UNIQUE (setting_hash);
CREATE INDEX account_unused_demo ON public.account USING btree (last_seen_at) WHERE demo;
CREATE INDEX audit_event_at ON public.audit_event USING btree (at);
CREATE INDEX browser_session_account ON public.browser_session USING btree (account_id);
CREATE INDEX browser_session_expiry ON public.browser_session USING btree (expires_at);
CREATE INDEX consent_latest ON public.consent USING btree (account_id, kind, accepted_at DESC);
CREATE INDEX email_confirmation_account ON public.email_confirmation USING btree (account_id, created_at);
CREATE INDEX email_confirmation_expiry ON public.email_confirmation USING btree (expires_at);
CREATE INDEX email_confirmation_mailbox ON public.email_confirmation USING btree (mailbox, created_at);
CREATE INDEX email_confirmation_wake ON public.email_confirmation USING btree (wake_at) WHERE (wake_at IS NOT NULL);
CREATE INDEX keyword_search_hit_rank ON public.keyword_search_hit USING btree (search_id, rank);
CREATE INDEX monitor_due ON public.monitor USING btree (next_due_at) WHERE ((NOT waiting) AND (next_due_at <= ends_at));
CREATE INDEX monitor_expiry ON public.monitor USING btree (ends_at);
CREATE INDEX monitor_hit_there ON public.monitor_hit USING btree (monitor_id) WHERE (last_run IS NULL);
CREATE INDEX monitor_list ON public.monitor USING btree (account_id, created_at DESC, id);
CREATE INDEX monitor_planned ON public.monitor USING btree (previous_due_at) WHERE (NOT waiting);
CREATE INDEX monitor_run_waiting ON public.monitor_run USING btree (source_kind, created_at) WHERE (status = 'wait'::text);
CREATE INDEX name_word_marks ON public.name_word USING gin (marks) WITH (fastupdate=off);
CREATE INDEX notification_age ON public.notification USING btree (created_at);
CREATE UNIQUE INDEX notification_channel_telegram ON public.notification_channel USING btree (address) WHERE (channel = 'telegram'::text);
CREATE INDEX notification_channel_wake ON public.notification_channel USING btree (wake_at) WHERE (wake_at IS NOT NULL);
CREATE INDEX notification_delivery_open ON public.notification_delivery USING btree (account_id, channel) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX notification_list ON public.notification USING btree (account_id, created_at DESC, id);
CREATE INDEX notification_monitor ON public.notification USING btree (monitor_id, created_at DESC);
CREATE INDEX notification_unread ON public.notification USING btree (account_id) WHERE (read_at IS NULL);
CREATE INDEX notification_unsubscription_monitor ON public.notification_unsubscription USING btree (monitor_id);
CREATE INDEX person_source ON public.person USING btree (source_id, id);
CREATE INDEX person_words_words ON public.person_words USING gin (words) WITH (fastupdate=off);
CREATE INDEX photo_gone ON public.photo USING btree (person_id, id) WHERE (state = 'gone'::text);
CREATE INDEX photo_search_hit_rank ON public.photo_search_hit USING btree (search_id, rank);
CREATE INDEX photo_search_query_photo ON public.photo_search USING btree (query_photo_id);
CREATE INDEX query_photo_account ON public.query_photo USING btree (account_id);
CREATE INDEX query_photo_expiry ON public.query_photo USING btree (expires_at);
CREATE INDEX search_expiry ON public.search USING btree (expires_at);
CREATE INDEX search_list ON public.search USING btree (account_id, created_at DESC, id);
CREATE INDEX search_process ON public.search USING btree (process_id);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id, created_at);
CREATE INDEX telegram_link_account ON public.telegram_link USING btree (account_id);
CREATE INDEX telegram_link_expiry ON public.telegram_link USING btree (expires_at);
CREATE INDEX tracked_account_list ON public.tracked_account USING btree (account_id, created_at DESC, id);
CREATE INDEX tracked_account_wall ON public.tracked_account USING btree (vk_account_id);
CREATE INDEX vk_account_abandoned ON public.vk_account USING btree (abandoned_at) WHERE (abandoned_at IS NOT NULL);
CREATE INDEX vk_audience_member_list ON public.vk_audience_member USING btree (vk_account_id, run_id, "position");
CREATE INDEX vk_audience_waiting ON public.vk_audience USING btree (touched_at) WHERE (status = 'wait'::text);
CREATE INDEX vk_authorisation_expiry ON public.vk_authorisation USING btree (expires_at);
CREATE INDEX vk_collection_due ON public.vk_collection USING btree (resume_at) WHERE (status = 'wait'::text);
CREATE INDEX vk_collection_lost ON public.vk_collection USING btree (worked_at) WHERE (status = 'wait'::text);
CREATE UNIQUE INDEX vk_collection_running ON public.vk_collection USING btree (vk_account_id) WHERE (status = 'wait'::text);
CREATE INDEX vk_post_comments ON public.vk_post USING btree (vk_account_id, comments, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_post_hour ON public.vk_post USING btree (vk_account_id, weekday, hour, day, post_id);
CREATE INDEX vk_post_interactions ON public.vk_post USING btree (vk_account_id, interactions, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_post_interactions_per_view ON public.vk_post USING btree (vk_account_id, interactions_per_view, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_post_likes ON public.vk_post USING btree (vk_account_id, likes, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_post_reposts ON public.vk_post USING btree (vk_account_id, reposts, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_post_tag_day ON public.vk_post_tag USING btree (vk_account_id, day);
CREATE INDEX vk_post_time ON public.vk_post USING btree (vk_account_id, day, published_at, post_id) INCLUDE (content_type, text_length, weekday, hour, likes, comments, reposts, views, reactions, interactions, interactions_per_view);
CREATE INDEX vk_post_views ON public.vk_post USING btree (vk_account_id, views, day, post_id) INCLUDE (content_type, text_length, weekday, hour);
CREATE INDEX vk_share_account ON public.vk_share USING btree (account_id);
CREATE INDEX vk_share_expiry ON public.vk_share USING btree (expires_at);
CREATE INDEX vk_share_tracked_account ON public.vk_share USING btree (tracked_account_id);
CREATE UNIQUE INDEX vk_token_account ON public.vk_token USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX vk_token_turn ON public.vk_token USING btree (next_call_at) WHERE (state = 'active'::text);
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.account_service
    ADD CONSTRAINT account_service_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.browser_session
    ADD CONSTRAINT browser_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calibration
    ADD CONSTRAINT calibration_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_confirmation
    ADD CONSTRAINT email_confirmation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_run
    ADD CONSTRAINT import_run_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.keyword_search_hit
    ADD CONSTRAINT keyword_search_hit_search_id_fkey FOREIGN KEY (search_id) REFERENCES public.search(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.keyword_search
    ADD CONSTRAINT keyword_search_search_id_fkey FOREIGN KEY (search_id) REFERENCES public.search(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.monitor
    ADD CONSTRAINT monitor_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.monitor_hit
    ADD CONSTRAINT monitor_hit_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES public.monitor(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.monitor_run
    ADD CONSTRAINT monitor_run_monitor_id_fkey FOREIGN KEY (monitor_id) REFERENCES public.monitor(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_channel
    ADD CONSTRAINT notification_channel_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_delivery
    ADD CONSTRAINT notification_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notification(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_preference
    ADD CONSTRAINT notification_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_unsubscription
    ADD CONSTRAINT notification_unsubscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.person_words
    ADD CONSTRAINT person_words_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.photo_search_hit
    ADD CONSTRAINT photo_search_hit_search_id_fkey FOREIGN KEY (search_id) REFERENCES public.search(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.photo_search
    ADD CONSTRAINT photo_search_query_photo_id_fkey FOREIGN KEY (query_photo_id) REFERENCES public.query_photo(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.photo_search
    ADD CONSTRAINT photo_search_search_id_fkey FOREIGN KEY (search_id) REFERENCES public.search(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.query_face
    ADD CONSTRAINT query_face_query_photo_id_fkey FOREIGN KEY (query_photo_id) REFERENCES public.query_photo(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.query_photo
    ADD CONSTRAINT query_photo_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rejection
    ADD CONSTRAINT rejection_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.search
    ADD CONSTRAINT search_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.search
    ADD CONSTRAINT search_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES public.consent(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.search
    ADD CONSTRAINT search_process_id_fkey FOREIGN KEY (process_id) REFERENCES public.process(id);
ALTER TABLE ONLY public.session_token
    ADD CONSTRAINT session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.browser_session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.source_health_day
    ADD CONSTRAINT source_health_day_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.telegram_link
    ADD CONSTRAINT telegram_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracked_account
    ADD CONSTRAINT tracked_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_audience_member
    ADD CONSTRAINT vk_audience_member_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_audience(vk_account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_audience
    ADD CONSTRAINT vk_audience_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_authorisation
    ADD CONSTRAINT vk_authorisation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_call_budget
    ADD CONSTRAINT vk_call_budget_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.vk_token(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_collection
    ADD CONSTRAINT vk_collection_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_method_pause
    ADD CONSTRAINT vk_method_pause_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.vk_token(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_day
    ADD CONSTRAINT vk_post_day_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_dirty
    ADD CONSTRAINT vk_post_dirty_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_rank
    ADD CONSTRAINT vk_post_rank_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_roll_up
    ADD CONSTRAINT vk_post_roll_up_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_tag
    ADD CONSTRAINT vk_post_tag_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post_total
    ADD CONSTRAINT vk_post_total_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_post
    ADD CONSTRAINT vk_post_vk_account_id_fkey FOREIGN KEY (vk_account_id) REFERENCES public.vk_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_share
    ADD CONSTRAINT vk_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_share
    ADD CONSTRAINT vk_share_tracked_account_id_fkey FOREIGN KEY (tracked_account_id) REFERENCES public.tracked_account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vk_token
    ADD CONSTRAINT vk_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
