import { type ImportChoices, type ImportColumn, importColumns } from '#contract/import/import-choices.ts';
import { isWrittenDate } from './csv-meaning.ts';

/** Heads of columns in the five languages, in lower case, with a bar between them; of several in a file the first counts. */
const heads: { readonly [K in ImportColumn]: string } = {
  id: `id | task id | uid | uuid | key | taskid`,
  title: `title | task | name | task name | summary | subject | todo | content | titel | aufgabe | betreff |
    titre | tâche | nom | título | tarea | nombre | asunto | titolo | attività | nome | oggetto |
    what | was | quoi | qué | cosa | item | activity | vorgang | intitulé | libellé | elemento |
    voce | to do | to-do | zu tun | à faire | per hacer | da fare`,
  description: `description | notes | note | details | body | comment | beschreibung | notiz | notizen |
    descripción | notas | descrizione | dettagli | détails | notes de la tâche | remarque |
    remarques | commentaire | commentaires | kommentar | kommentare | bemerkung | bemerkungen |
    detalles | observaciones | comentario | comentarios | commento | commenti`,
  project: `project | list | list name | folder | board | projekt | liste | projet | proyecto | lista |
    progetto | elenco | area | bereich | ordner | dossier | carpeta | cartella | category list`,
  section: `section | column | bucket | group | abschnitt | spalte | colonne | sección | columna | sezione |
    colonna | lane | phase | étape | etapa | fase`,
  parent: `parent | parent id | parent task | übergeordnet | tâche parente | tarea principal |
    attività principale`,
  labels: `labels | label | tags | tag | categories | category | schlagwörter | kategorie | kategorien |
    étiquettes | catégorie | etiquetas | categoría | etichette | categoria | keywords | stichwörter |
    mots-clés | palabras clave | parole chiave | tags/labels`,
  priority: `priority | importance | priorität | wichtigkeit | priorité | prioridad | priorità | prio | rang |
    dringlichkeit | wichtig | urgencia | urgenza | urgence`,
  due: `due | due date | deadline | due on | fällig | fälligkeitsdatum | fällig am | échéance |
    date d'échéance | vencimiento | fecha de vencimiento | fecha límite | scadenza |
    data di scadenza | when | date | until | by | due at | due by | end date | wann | datum | bis |
    bis wann | termin | frist | fristende | quand | date limite | pour le | avant le | cuándo |
    fecha | para cuándo | vence | vence el | plazo | quando | entro | entro il | scade | scade il |
    termine`,
  start: `start | start date | begin | start on | startdatum | beginn | début | date de début | inicio |
    fecha de inicio | inizio | data di inizio | from | since | ab | ab wann | von | à partir de |
    depuis | desde | a partir de | dal | da quando`,
  estimate: `estimate | estimated time | duration | effort | minutes | aufwand | schätzung | dauer | durée |
    estimation | duración | estimación | durata | stima | length | time needed | zeitaufwand | temps |
    temps estimé | tiempo | tiempo estimado | tempo | tempo stimato`,
  done: `done | completed | is completed | status | state | erledigt | abgeschlossen | terminé | fait |
    statut | hecho | completado | estado | fatto | completato | stato | checked | fertig | fini |
    achevé | listo | terminado | finito | finished | complete`,
  completedAt: `completed at | completed date | date completed | completion date | erledigt am | terminé le |
    completado el | completato il | done on | finished at | completed on | fertig am |
    abgeschlossen am | fait le | hecho el | terminado el | fatto il`,
  createdAt: `created | created at | date created | creation date | erstellt | erstellt am | créé le | creado |
    creado el | creato il | added | added on | created on | angelegt am | date de création |
    fecha de creación | data di creazione | ajouté le`,
  person: `assignee | assigned to | owner | responsible | zugewiesen an | verantwortlich | assigné à |
    responsable | asignado a | assegnato a | responsabile | who | wer | qui | quién | chi |
    zuständig | personne | persona | assigned`,
  link: `link | url | website | adresse | lien | enlace | collegamento | links | webseite | site web |
    sitio web | sito web | site`,
  repeat: `repeat | repeats | recurrence | recurring | recurrence rule | rrule | frequency | wiederholung |
    wiederholen | wiederholt sich | häufigkeit | répétition | récurrence | se répète | fréquence |
    repetición | repetir | se repite | recurrencia | frecuencia | ripetizione | ripeti | si ripete |
    ricorrenza | frequenza`,
};

/** Head without case and accents, which programs and people leave out. */
function folded(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\s¿]+|[\s:?]+$/g, '')
    .trim();
}

/** Column of each head, and its rank among the heads of that column. */
const knownHeads = new Map(
  importColumns.flatMap((column) =>
    heads[column].split('|').map((name, rank) => [folded(name), { column, rank }] as const),
  ),
);

/** Dates that say nothing about when a task is due. */
const OTHER_DATES =
  /modif|updat|chang|geander|aktualis|mis a jour|actualiz|aggiorn|birth|geburt|naiss|nacim|nascit/;
/** Part of the filled cells of a column that have to be dates or addresses for it to count as one of them. */
const MOST = 0.8;

function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter(test).length >= MOST * filled.length;
}

const isAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell.trim());
const isNumber = (cell: string) => /^[\d\s.,:%-]+$/.test(cell);

/** Meanings by the names in the head and, where those say nothing, by the first rows; each at most once. */
export function guessedColumns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): NonNullable<ImportChoices['columns']> {
  const known = head.map((cell) => knownHeads.get(folded(cell)) ?? null);
  const bestOf = (column: ImportColumn) => {
    const ranks = known.map((each) => (each?.column === column ? each.rank : Number.POSITIVE_INFINITY));
    return ranks.indexOf(Math.min(...ranks));
  };
  const columns = known.map((each, index) =>
    each !== null && bestOf(each.column) === index ? each.column : null,
  );
  const taken = new Set(columns);
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '');
  const give = (column: ImportColumn, fits: (cells: readonly string[], name: string) => boolean) => {
    if (taken.has(column)) return;
    const index = columns.findIndex(
      (meaning, at) => meaning === null && fits(cellsOf(at), folded(head[at] ?? '')),
    );
    if (index < 0) return;
    columns[index] = column;
    taken.add(column);
  };
  give('due', (cells, name) => !OTHER_DATES.test(name) && isMostly(cells, isWrittenDate));
  give('link', (cells) => isMostly(cells, isAddress));
  give('title', (cells) => isMostly(cells, (cell) => !isNumber(cell) && !isAddress(cell)));
  // Without a title nothing could be imported: the first column that means nothing yet has it.
  give('title', () => true);
  return columns;
}
