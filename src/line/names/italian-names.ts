/** Names of Italian with words of dates, times or lengths, as sources without accents: they are title everywhere. */
export const italianNames: readonly string[] = [
  // Feasts and days of the calendar.
  "(?:lunedi|martedi|mercoledi|giovedi|sabato)\\s(?:grasso|santo|nero|dell'angelo|in albis)|venerdi\\s(?:santo|nero|gnocolar)|mercoledi\\sdelle ceneri|domenica\\s(?:delle palme|di pasqua|di pentecoste|in albis)|black friday|cyber monday",
  // People, streets, newspapers and programmes.
  '(?:via|viale|piazza|piazzale|corso|largo)\\s(?:\\d{1,2}|[xiv]+)\\s\\p{L}+|domenica\\s(?:rossi|in|live|sportiva|quiz)|(?:placido domingo|ernesto sabato)|mercoledi addams',
  '(?:la )?domenica del corriere|(?:il )?venerdi di repubblica|oggi settimanale|(?:il )?sole 24 ore|stasera (?:italia|tutto e possibile|mi butto)|se stasera sono qui|cinque terre|otto e mezzo|8 e mezzo',
  // Films, series and books.
  'un sabato italiano|(?:il )?sabato del villaggio|ogni maledetta domenica|mai di domenica|(?:la )?febbre del sabato sera|sabato,? domenica e lunedi|(?:le )?otto montagne|(?:le )?(?:5|cinque) giornate',
  "c'e ancora domani|(?:il )?domani non muore mai|domani e un altro giorno|ieri,? oggi(?: e|,)? domani|nato il (?:4|quattro) luglio|quel treno per yuma",
  '(?:il )?giro del mondo in (?:80|ottanta) giorni|come farsi lasciare in (?:10|dieci) giorni|28 (?:giorni|settimane|anni) dopo|(?:le )?24 ore di le mans',
  // Songs and sayings.
  'una domenica bestiale|domenica e sempre domenica|sunday bloody sunday|oggi a me,? domani a te|meglio un uovo oggi che una gallina domani',
  "(?:non )?rimandare a domani (?:quello|cio) che (?:si puo|puoi) fare oggi|di doman[i]? non c'e certezza",
];
