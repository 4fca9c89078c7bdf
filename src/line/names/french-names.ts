/** Names of French with words of dates, times or lengths, as sources without accents: they are title everywhere. */
export const frenchNames: readonly string[] = [
  // Feasts and days of the calendar.
  "mardi\\sgras|vendredi\\s(?:saint|noir|fou)|(?:lundi|mardi|mercredi|samedi)\\ssaint|lundi\\s(?:de paques|de pentecote)|mercredi\\sdes cendres|dimanche\\s(?:des rameaux|de paques|de pentecote|gras)|jeudi\\s(?:saint|de l'ascension|noir)|black friday|cyber monday",
  // People, streets, newspapers and programmes.
  '(?:rue|avenue|place|boulevard|quai)\\s(?:du\\s)?\\d{1,2}[\\s-]\\p{L}+(?:[\\s-](?:19|20)\\d\\d)?|rue du (?:dimanche|jeudi)|jean dimanche|placido domingo',
  '(?:le )?journal du dimanche|le jt de (?:13|20) ?h|(?:le )?journal de (?:13|20) ?h(?:eures)?|le 20 ?h de tf1|vivement dimanche',
  // Films, series and books.
  "un dimanche a la campagne|les dimanches de ville d'avray|jamais le dimanche|l'enfer du dimanche|mercredi,? folle journee|7 ?h ?58 ce samedi-la",
  "vendredi ou (?:la vie sauvage|les limbes du pacifique)|cleo de 5 a 7|(?:le|un) 5 a 7|le jour d'apres|le lendemain|ne un (?:4|quatre) juillet",
  "demain (?:ne meurt jamais|nous appartient|tout commence|des l'aube|les chats|est un autre jour|il fera jour)|hier,? aujourd'hui(?: et|,)? demain|ce soir ou jamais",
  '(?:le )?tour du monde en (?:80|quatre-vingts?) jours|(?:comment se faire larguer en|en) (?:10|dix) lecons|28 (?:jours|semaines|ans) plus tard|24 ?(?:h|heures) du mans|24 heures chrono|3 ?h ?10 pour yuma',
  '37°2 le matin|le samedi soir et (?:le )?dimanche matin|samedi soir,? dimanche matin',
  // Songs and sayings.
  "les? lundis? au soleil|(?:le )?dimanche a bamako|samedi soir sur la terre|je hais les dimanches|demain,? c'est loin|sunday bloody sunday|ce soir je serai la plus belle",
  "(?:il )?ne (?:faut (?:pas|jamais) )?(?:remets|remettre|remettez)(?: pas| jamais)? (?:a demain|au lendemain) ce (?:que|qu')\\s?[\\p{L} ]{2,24}(?:le jour meme|aujourd'hui)|c'est pas demain la veille|a chaque jour suffit sa peine",
];
