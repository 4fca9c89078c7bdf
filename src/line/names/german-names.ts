/** Names of German with words of dates, times or lengths, as sources without accents: they are title everywhere. */
export const germanNames: readonly string[] = [
  // Feasts and days of the calendar.
  '(?:schwarze|black|wei(?:ß|ss)e|blaue|heilige|stille|verr(?:u|ue)ckte|fette|schmutzige)[rnm]?\\s(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)|black friday|cyber monday',
  // People, streets, newspapers and programmes.
  '(?:herrn?|frau|robinson|familie|doktor|dr\\.|professor)\\s(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)|placido domingo',
  '(?:stra(?:ß|ss)e|platz|allee)\\s(?:des|vom)\\s\\d{1,2}\\.\\s\\p{L}+',
  '(?:bild|welt|faz|zeitung) am sonntag|heute[- ](?:journal|show|xpress|nacht show)|rtl samstag nacht|usa today',
  // Films, series and books.
  '(?:der )?letzte montag|der morgen stirbt nie|der mann,? der donnerstag war|dienstags bei morrie|sonntags nie|an jedem verdammten sonntag',
  '(?:in|reise um die (?:erde|welt) in) (?:80|achtzig) tagen(?: um die (?:welt|erde))?(?<=welt|erde|(?:welt|erde) in (?:80|achtzig) tagen)',
  '(?:28|achtundzwanzig) tage sp(?:a|ae)ter|(?:3|drei) tage in quiberon|24 (?:stunden|h) von le mans|wie werde ich ihn los in (?:10|zehn) tagen',
  'gestern,? heute(?: und|,)? morgen|nur samstag nacht|saturday night fever|(?:3:10|drei uhr zehn) nach yuma|todeszug nach yuma',
  // Songs and sayings.
  "am sonntag will mein s(?:u|ue)(?:ß|ss)er|heute hier,? morgen dort|morgen,? kinder,? wird'?s was geben|morgen kommt der weihnachtsmann|sunday bloody sunday|manic monday",
  'was du heute kannst besorgen,? das verschiebe nicht auf morgen|morgen,? morgen,? nur nicht heute|morgen ist auch noch ein tag|morgen ist ein (?:neuer|anderer) tag',
];
