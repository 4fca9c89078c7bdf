-- Names and titles are single lines without unseen characters, as `contract/line.ts` has it for what comes in. Joiners and
-- variation selectors, which shape emoji and some scripts, stay; what held nothing else gets a sign in its place.
CREATE FUNCTION pg_temp.single_line(line text, blank text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN regexp_replace(seen, '[\s\u200c\u200d\u180b-\u180f\ufe00-\ufe0f\U000e0000-\U000e0fff]', '', 'g') = '' THEN blank
    ELSE btrim(seen)
  END
  FROM (SELECT regexp_replace(
    regexp_replace(line, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]',
    '', 'g') AS seen) AS cleaned
$$;
--> statement-breakpoint
DO $$
DECLARE place record;
BEGIN
  FOR place IN SELECT * FROM (VALUES
    ('tasks', 'title', '…'), ('task_series', 'title', '…'), ('schedule_items', 'title', '…'),
    ('organizations', 'name', '…'), ('groups', 'name', '…'), ('collections', 'name', '…'),
    ('filters', 'name', '…'), ('subscriptions', 'name', '…'),
    ('users', 'first_name', ''), ('users', 'last_name', ''),
    ('organization_members', 'title', ''), ('group_members', 'title', ''), ('timer_records', 'note', '')
  ) AS places (relation, field, blank)
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = pg_temp.single_line(%2$I, %3$L) WHERE %2$I <> '''' AND %2$I <> pg_temp.single_line(%2$I, %3$L)',
      place.relation, place.field, place.blank);
  END LOOP;
END $$;
--> statement-breakpoint
-- A label that would be called like another one of its owner keeps a part of its id.
UPDATE labels SET name = cleaned.name, name_key = lower(normalize(cleaned.name)) FROM (
  SELECT id, CASE WHEN EXISTS (
    SELECT FROM labels AS other WHERE other.owner_id = labels.owner_id AND other.id <> labels.id
      AND lower(normalize(pg_temp.single_line(other.name, '…'))) = lower(normalize(pg_temp.single_line(labels.name, '…')))
  ) THEN left(pg_temp.single_line(name, '…'), 53) || '-' || right(id::text, 6) ELSE pg_temp.single_line(name, '…') END AS name
  FROM labels WHERE name <> pg_temp.single_line(name, '…')
) AS cleaned WHERE labels.id = cleaned.id;
--> statement-breakpoint
UPDATE tasks SET labels = ARRAY(SELECT pg_temp.single_line(label, '…') FROM unnest(labels) AS label)
  WHERE labels <> '{}' AND labels <> ARRAY(SELECT pg_temp.single_line(label, '…') FROM unnest(labels) AS label);
--> statement-breakpoint
DROP FUNCTION pg_temp.single_line(text, text);
