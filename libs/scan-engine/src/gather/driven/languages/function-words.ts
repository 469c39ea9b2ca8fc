/**
 * The commonest words that have little meaning of their own, by language: articles, pronouns, prepositions, auxiliary verbs.
 * They make up a third of any prose and never occur in names or technical terms alone. One-letter words are left out.
 */
const lists: Readonly<Record<string, string>> = {
  en:
    'the of and to in is that it for was on are with as his they be at this have from or had by but what some we can ' +
    'out other were all your when up use how said each she which their will if do many then them these would like him ' +
    'into has her two more could no than been its who now my did get you not an our there where why about because ' +
    'should does any only just over also after before here may must very own please',
  de:
    'der die das und ist in zu den mit von sich auf für nicht ein eine einer einem einen eines als auch es an werden ' +
    'aus er hat dass sie nach wird bei noch wie über so zum war haben nur oder aber vor zur bis mehr durch man sein ' +
    'sind wurde ich wir ihr ihre ihren ihrer unser unsere kann können wenn was dem des im am um vom beim hier diese ' +
    'dieser dieses jetzt alle mich mir uns euch kein keine sehr schon damit müssen soll',
  fr:
    'le la les de des du un une et est en que qui dans pour pas sur au aux par plus ce cette ces il elle ils elles ' +
    'nous vous je ne se son sa ses avec sont ou mais comme tout tous toute toutes été être avoir fait leur leurs on ' +
    'si même aussi bien sans peut entre deux dont notre nos votre vos mon ma mes très où chez ici cela donc',
  es:
    'el la los las de del que en un una unos unas es por con no para se su sus al lo como más pero ha son este esta ' +
    'estos estas entre cuando muy sin sobre ser tiene también me hasta hay donde quien desde todo todos todas nos ' +
    'durante uno ni contra ese eso fue había mi tu te le les ya porque qué nuestro nuestra aquí está están y',
  it:
    'il lo la gli le di del della dei delle degli dello da dal dalla in nel nella nei nelle con su sul sulla per tra ' +
    'fra un uno una che chi non si è sono ha hanno come anche più ma se o ed al alla ai alle questo questa questi ' +
    'queste quello suo sua suoi sue nostro nostra tutti tutto tutte essere stato molto dove quando così ancora già ci',
  pt:
    'os as do da dos das em no na nos nas um uma uns umas que não por para com se mais como mas foi ao ele ela eles ' +
    'são seu sua seus suas ou quando muito já também só pelo pela até isso entre depois sem mesmo aos ter quem nossa ' +
    'nosso você está estão este esta isto aqui onde pode ser tem de',
  nl:
    'de het een en van ik te dat die in is niet zijn op aan met als voor er maar om hij dan zou of wat mijn men dit ' +
    'zo over ze zich bij ook tot je mij uit der daar naar heb hoe heeft hebben deze want nog zal nu geen omdat ' +
    'iets worden toch al waren veel meer doen moet ben zonder kan hun dus alles onder wij ons onze wordt werd uw jouw ' +
    'niets hier kunnen deze haar',
  sv:
    'och att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när år under ' +
    'också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sedan ' +
    'över bara in blir upp även vad din du dig oss vår våra detta denna dessa',
  da:
    'og at det som en på er af for med til den har de ikke om et han men var jeg sig fra vi så kan når år under også ' +
    'efter eller nu sin hvor ved mod skal ville kommer ud får være havde alle andre meget end her da siden over kun ' +
    'ind bliver op hvad din du dig os vores dette denne disse blev hun deres',
  no:
    'og at det som en på er av for med til den har de ikke om et han men var jeg seg fra vi så kan når år under også ' +
    'etter eller nå sin hvor ved mot skal ville kommer ut får være hadde alle andre mye enn her da siden over bare ' +
    'inn blir opp hva din du deg oss vår våre dette denne disse ble hun deres noen',
  fi:
    'ja on ei se että oli hän joka mutta ovat kun niin tai kuin myös sen olla jos mitä ole vain minä sinä me te he ' +
    'tämä nämä jonka sekä voi nyt jo kanssa mukaan vielä ennen siitä mikä joita niitä kaikki hyvin sitä siis minun ' +
    'sinun meidän teidän heidän ollut olivat tässä täällä missä koska',
  pl:
    'nie się na to jest że do jak ale za od po przez dla są czy tak jego jej ich może był była było które który która ' +
    'oraz lub przy już tylko bez pod tym tego także jako będzie być mnie mam ma co gdy nas nam przed ten ta te tych ' +
    'można więcej bardzo jeśli nasz nasze twój we ze',
  cs:
    'na je se že to do by jsem ale jako za od po pro tak jsou nebo jeho který která které byl byla bylo při už jen ' +
    'ještě také bude být mám co když nás nám před ten ta tyto není může více velmi pokud naše váš podle jejich mezi ' +
    'až ve ze ke aby však tento této',
  hu:
    'az és hogy nem is ez egy meg de csak van volt mint már el kell ha még lehet vagy azt ki mert én te mi ti ők ' +
    'minden nagyon után nincs lesz ezt ami aki itt ott most lehet szerint között által illetve valamint során',
  tr:
    've bir bu da de için ile çok olarak daha ne var gibi kadar ama olan sonra en her ya ki mi şey ben sen biz siz ' +
    'onlar değil yok olduğu ise veya göre ancak tüm hem bunu nasıl neden burada bizim sizin oldu edilen',
  ro:
    'și de la în un pe nu cu care mai din este sunt că pentru ce sau dar dacă prin al ai ale după fost lui ei acest ' +
    'această aceste către până poate când fi avea are foarte toate noi voi despre între fără cum aici unde',
  ru:
    'не на что он как это по но из за то все она так его от мы ты вы был была были для же бы до или если при их уже ' +
    'они есть нет только также когда чтобы может этот эта эти мне нас вас где быть более над под без',
  uk:
    'не на що він як це по але із за то все вона так його від ми ти ви був була були для же би до або якщо при їх вже ' +
    'вони є немає тільки також коли щоб може цей ця ці мені нас вас де бути більше над під без та',
};

/** By primary language subtag. */
export const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Languages that share so many words that lists cannot tell them apart beyond doubt. */
const relatives = [
  ['da', 'no', 'nb', 'nn', 'sv', 'is', 'fo'],
  ['es', 'pt', 'gl', 'ca', 'oc', 'an', 'ast', 'eu'],
  ['fr', 'oc', 'wa', 'br', 'co', 'ca', 'ht'],
  ['it', 'co', 'sc', 'scn', 'vec', 'lmo', 'fur', 'rm', 'la'],
  ['nl', 'af', 'fy', 'nds', 'li', 'vls'],
  ['de', 'lb', 'nds', 'gsw', 'bar', 'als', 'ksh', 'yi', 'fy'],
  ['en', 'sco', 'jam', 'pcm', 'tpi'],
  ['cs', 'sk'],
  ['pl', 'szl', 'csb', 'hsb', 'dsb'],
  ['ro', 'mo'],
  ['tr', 'az', 'tk', 'crh'],
  ['fi', 'et', 'krl', 'se'],
  ['ru', 'uk', 'be', 'bg', 'mk', 'sr', 'rue', 'kk', 'ky', 'tt', 'mn'],
];

export const areRelated = (one: string, other: string): boolean =>
  one === other || relatives.some((group) => group.includes(one) && group.includes(other));
