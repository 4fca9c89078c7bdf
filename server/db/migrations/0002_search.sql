-- Text as it is searched: without accents and case, its words apart by single spaces. The application folds alike
-- (server/modules/search/folded-text.ts) to find the words again in what it shows.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(given) = char_length(given) THEN
    RETURN trim(regexp_replace(lower(given COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
  END IF;
  given := lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g'));
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  given := translate(given, 'øłđħı', 'oldhi');
  RETURN trim(regexp_replace(given, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f]+', ' ', 'g'));
END $$;
--> statement-breakpoint
-- Folded text as words, each behind a key, so that words of one key lie together in an index. At most `budget` characters
-- are taken. Words of long texts are cut; those of short ones cannot be too long for an index. A bounded repetition in a
-- regular expression would do the same, thirty times as slowly.
CREATE FUNCTION search_words(key text, folded text, budget integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF folded = '' THEN RETURN '{}'; END IF;
  IF octet_length(folded) <= 1500 AND char_length(folded) <= budget THEN
    RETURN string_to_array(key || replace(folded, ' ', ' ' || key), ' ');
  END IF;
  RETURN ARRAY(
    SELECT key || left(word, 64) FROM unnest(string_to_array(left(folded, budget), ' ')) AS word WHERE word <> ''
  );
END $$;
--> statement-breakpoint
-- The words of a task, once for everyone who sees it, behind the end of their id: `<id>.word` for one of its title,
-- `<id>:word` for one of its description. A search reads what its person may see and nothing else, however much the others
-- have. The budgets keep the whole below the largest document that the database takes. Schemas are named because
-- maintenance runs without a search path.
CREATE FUNCTION search_task(owner_id uuid, audience uuid[], title text, description text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  head text := public.search_fold(title);
  body text := '';
  words text[] := '{}';
  address uuid;
  addresses integer := 1 + cardinality(audience);
  longest integer;
BEGIN
  IF description <> '' THEN body := public.search_fold(description); END IF;
  longest := CASE WHEN octet_length(body) <= 150000 THEN 100000 ELSE 60000 END / addresses;
  FOREACH address IN ARRAY owner_id || audience LOOP
    words := words || public.search_words(right(address::text, 10) || '.', head, least(500, 30000 / addresses));
    IF body <> '' THEN
      words := words || public.search_words(right(address::text, 10) || ':', body, longest);
    END IF;
  END LOOP;
  RETURN array_to_tsvector(words);
END $$;
--> statement-breakpoint
CREATE FUNCTION search_comment(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(public.search_words(':', public.search_fold(given), 60000));
END $$;
--> statement-breakpoint
-- What is waiting to be sorted into the index is read by every search: it is kept short. Kilobytes.
CREATE INDEX tasks_by_words ON tasks USING gin (search_task(owner_id, audience, title, description))
  WITH (gin_pending_list_limit = 256) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Comments are searched from the tasks that one may see: kept here, their words need not be made for each search.
ALTER TABLE comments ADD COLUMN words tsvector GENERATED ALWAYS AS (search_comment(text)) STORED;
