-- Copies of names and titles that 0013 left: labels in saved filters and in the templates of series, words that a filter
-- looks for, and what notifications are about. The function is that of 0013.
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
UPDATE task_series SET labels = ARRAY(
  SELECT pg_temp.single_line(label, '…') FROM unnest(labels) WITH ORDINALITY AS labels (label, place) ORDER BY place
) WHERE labels <> '{}' AND labels <> ARRAY(
  SELECT pg_temp.single_line(label, '…') FROM unnest(labels) WITH ORDINALITY AS labels (label, place) ORDER BY place
);
--> statement-breakpoint
UPDATE filters SET query = jsonb_set(query, '{labels}', cleaned.labels) FROM (
  SELECT id, (
    SELECT jsonb_agg(pg_temp.single_line(label, '…') ORDER BY place)
    FROM jsonb_array_elements_text(query -> 'labels') WITH ORDINALITY AS labels (label, place)
  ) AS labels FROM filters WHERE jsonb_typeof(query -> 'labels') = 'array'
) AS cleaned WHERE filters.id = cleaned.id AND cleaned.labels <> filters.query -> 'labels';
--> statement-breakpoint
UPDATE filters SET query = jsonb_set(query, '{text}', to_jsonb(pg_temp.single_line(query ->> 'text', '…')))
  WHERE query ->> 'text' <> pg_temp.single_line(query ->> 'text', '…');
--> statement-breakpoint
UPDATE notifications SET subject = pg_temp.single_line(subject, '…')
  WHERE subject <> '' AND subject <> pg_temp.single_line(subject, '…');
--> statement-breakpoint
UPDATE notifications SET actor_name = pg_temp.single_line(actor_name, '')
  WHERE actor_name <> '' AND actor_name <> pg_temp.single_line(actor_name, '');
--> statement-breakpoint
DROP FUNCTION pg_temp.single_line(text, text);
