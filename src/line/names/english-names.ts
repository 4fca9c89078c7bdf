/** Names of English with words of dates, times or lengths, as sources without accents: they are title everywhere. */
export const englishNames: readonly string[] = [
  // Feasts and days of the calendar.
  '(?:good|black|cyber|ash|palm|easter|shrove|whit|giving|maundy|holy|spy|super bowl|superbowl|super|fat|pancake|taco|casual|meatless|throwback|small business|mothering|remembrance|advent|trinity|pentecost|plough|manic|freaky|ruby|blue|stormy|any given|joe|placido|bloody)\\s(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:\\sbloody\\ssunday)?',
  'tgi\\s?fridays?|tgif|march madness|april fools(?: day)?|may day',
  // People, streets, newspapers and shops.
  "placido domingo|wednesday addams|his girl friday|7[- ]eleven|usa today|five o'clock shadow",
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day\\s(?:street|road|lane|avenue|square)|sunday (?:times|telegraph|best)|saturday evening post',
  '\\d+(?:st|nd|rd|th)\\s(?:avenue|street|floor)',
  // Films, series and books.
  '(?:mon|thurs|fri|satur|sun)day night (?:live|fever|lights|football|dinner|takeaway)|sunday in the park with george|any given sunday',
  'friday the 13th(?= part|,? the)|(?:the )?thursday murder club|the man who was thursday|saturday night and sunday morning',
  "(?:a better tomorrow|edge of tomorrow|tomorrowland|tomorrow never (?:dies|knows)|tomorrow when the war began|(?:the )?tomorrow people|all tomorrow's parties)",
  'tomorrow,? and tomorrow,? and tomorrow|yesterday,? today,? (?:and )?tomorrow|(?:the )?day after tomorrow(?=\\s(?:film|movie|dvd)\\b)|the day after tomorrow never',
  "(?:the )?(?:today|tonight) show|midnight (?:in paris|cowboy|run|express|mass|sun|library|special)|midnight's children",
  "(?:12|twelve) o'clock high|(?:the )?3:10 to yuma|(?:the )?15:17 to paris|(?:9|nine) to (?:5|five)|11[./]22[./]63|(?:9|nine) 1/2 weeks",
  '(?:around the world in (?:80|eighty)|how to lose a guy in (?:10|ten)) days|born on the (?:4th|fourth) of july|(?:the )?ides of march',
  '(?:28|twenty-eight) (?:days|weeks|years) later|48 (?:hrs|hours)|127 hours|24 hours? party people|24 hours of le mans|six days,? seven nights',
  // Songs and sayings.
  "half of a yellow sun|black hole sun|sunday bloody sunday|sunday morning coming down|saturday in the park|saturday night's alright|monday,? monday|friday i'm in love|friday on my mind|last friday night|tuesday's gone",
  '(?:wonderful|in the air|are you lonesome|can you feel the love|i want you|tonight,?) tonight|born to be alive|eight days a week|here today,? gone tomorrow',
  "tomorrow is another day|rome wasn't built in a day|never put off (?:till|until|to) tomorrow what you can do today",
];
