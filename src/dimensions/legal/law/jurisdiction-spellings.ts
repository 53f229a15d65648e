// How other languages call jurisdictions, and whose law an adjective names.

const pairs = (list: string): readonly (readonly [string, string])[] =>
  list.split('|').map((pair) => {
    const [spelled = '', name = ''] = pair.split('=');
    return [spelled.toLowerCase(), name] as const;
  });

const all = (name: string, spellings: string): readonly (readonly [string, string])[] =>
  spellings.split('|').map((spelled) => [spelled.toLowerCase(), name] as const);

/** Names of countries and states in other languages than English. */
export const SPELLINGS: readonly (readonly [string, string])[] = [
  ...all('Czech Republic', 'Tschechien|Tschechischen Republik|Tchéquie|République tchèque|Chequia'),
  ...all('Czech Republic', 'República Checa|Chéquia|Repubblica Ceca|České republiky'),
  ...all(
    'United States',
    'Vereinigten Staaten|Vereinigten Staaten von Amerika|États-Unis|Etats-Unis',
  ),
  ...all('United States', "États-Unis d'Amérique|Estados Unidos|Estados Unidos de América"),
  ...all('United States', 'Estados Unidos da América|Stati Uniti|Stati Uniti d’America'),
  ...all(
    'United Kingdom',
    'Vereinigten Königreichs|Vereinigtes Königreich|Reino Unido|Regno Unito',
  ),
  ...all('England and Wales', 'England und Wales|Inglaterra y Gales|Inglaterra e País de Gales'),
  ...all('England and Wales', 'Inghilterra e Galles|Engeland en Wales'),
  ...all('England', 'Inglaterra|Inghilterra|Engeland'),
  ...all('Germany', 'Alemanha|Germania|Duitsland|Bondsrepubliek Duitsland'),
  ...all('France', 'Frankreich|França|Frankrijk|République française'),
  ...all('Italy', 'Italien|Italie|Itália|Repubblica Italiana'),
  ...all('Spain', 'Spanien|Espanha|Spagna|Reino de España'),
  ...all('Portugal', 'República Portuguesa'),
  ...all('Poland', 'Polen|Pologne|Polonia|Polónia|Rzeczypospolitej Polskiej'),
  ...all('Austria', 'Autriche|Oostenrijk'),
  ...all('Switzerland', 'Suíça|Svizzera|Zwitserland|Confédération suisse|Confederazione Svizzera'),
  ...all('Netherlands', 'Pays-Bas|Países Bajos|Países Baixos|Paesi Bassi|Holanda'),
  ...all('Belgium', 'Belgien|Bélgica|Belgio'),
  ...all('Luxembourg', 'Luxemburgo|Lussemburgo'),
  ...all('Ireland', 'Irland|Irlande|Irlanda|Ierland'),
  ...all('Denmark', 'Dänemark|Danemark|Dinamarca|Danimarca'),
  ...all('Sweden', 'Schweden|Suède|Suecia|Svezia'),
  ...all('Norway', 'Norwegen|Norvège|Noruega'),
  ...all('Finland', 'Finnland|Finlande|Finlandia|Suomen'),
  ...all('Hungary', 'Ungarn|Hongrie|Hungría'),
  ...all('Slovakia', 'Slowakei|Slovaquie|Slovenskej republiky'),
  ...all('Romania', 'Rumänien|Roumanie|Rumanía|România|României'),
  ...all('Bulgaria', 'Bulgarien|Bulgarie'),
  ...all('Greece', 'Griechenland|Grèce|Grecia'),
  ...all('Cyprus', 'Zypern|Chypre|Chipre|Cipro'),
  ...all('Malta', 'Malte'),
  ...all('Croatia', 'Kroatien|Croatie|Croacia'),
  ...all('Estonia', 'Estland|Estonie'),
  ...all('Turkey', 'Türkei|Turquie|Turquía|Turchia'),
  ...all('Canada', 'Canadá|Kanada'),
  ...all('California', 'Kalifornien|Californie'),
  ...all('Mexico', 'Mexique'),
  ...all('Argentina', 'República Argentina|Argentine'),
  ...all('Brazil', 'Brésil|Brasilien'),
  ...all('Japan', 'Japon|Japón'),
  ...all('Israel', 'Israël'),
  ...all('Singapore', 'Singapour|Singapur'),
  ...all(
    'United Arab Emirates',
    'Émirats arabes unis|Emiratos Árabes Unidos|Emirados Árabes Unidos',
  ),
  ...all('Ivory Coast', "Côte d'Ivoire|Cote d'Ivoire"),
  ...all('Cameroon', 'Cameroun'),
  ...all('Algeria', 'Algérie'),
  ...all('Egypt', 'Égypte'),
  ...all('Lebanon', 'Liban'),
  ...all('Mauritius', 'Île Maurice|Maurice'),
  ...all('Benin', 'Bénin'),
  ...all('Haiti', 'Haïti'),
  ...all('Mozambique', 'Moçambique'),
  ...all('Cape Verde', 'Cabo Verde'),
  ...all('Curacao', 'Curaçao'),
  ...all('Saint Kitts and Nevis', 'St. Kitts and Nevis|St Kitts and Nevis'),
  ...all('Saint Vincent and the Grenadines', 'St. Vincent and the Grenadines'),
  ...all('Victoria', 'State of Victoria'),
  ...all('Russia', 'Российской Федерации'),
];

/** Adjectives of the law of a country: those of French and of the south in both genders. */
export const NATIONAL: readonly (readonly [string, string])[] = [
  ...pairs(
    'polonais=Poland|polonaise=Poland|espagnol=Spain|espagnole=Spain|italien=Italy|' +
      'italienne=Italy|portugais=Portugal|portugaise=Portugal|néerlandais=Netherlands|' +
      'néerlandaise=Netherlands|irlandais=Ireland|irlandaise=Ireland|britannique=United Kingdom|' +
      'anglaise=England|anglais et gallois=England and Wales|canadien=Canada|canadienne=Canada|' +
      'québécoise=Quebec|autrichien=Austria|autrichienne=Austria|danois=Denmark|suédois=Sweden|' +
      'roumain=Romania|roumaine=Romania|tchèque=Czech Republic|estonien=Estonia|maltais=Malta|' +
      'monégasque=Monaco|ivoirien=Ivory Coast|ivoirienne=Ivory Coast|camerounais=Cameroon|' +
      'camerounaise=Cameroon|gabonais=Gabon|malien=Mali|malienne=Mali|béninois=Benin|' +
      'béninoise=Benin|togolais=Togo|togolaise=Togo|malgache=Madagascar|mauricien=Mauritius|' +
      'mauricienne=Mauritius|algérienne=Algeria|libanais=Lebanon|israélien=Israel|haïtien=Haiti',
  ),
  ...pairs(
    'mexicano=Mexico|colombiano=Colombia|chileno=Chile|argentino=Argentina|peruano=Peru|' +
      'ecuatoriana=Ecuador|ecuatoriano=Ecuador|uruguaya=Uruguay|paraguaya=Paraguay|' +
      'boliviana=Bolivia|venezolana=Venezuela|panameña=Panama|costarricense=Costa Rica|' +
      'guatemalteca=Guatemala|hondureña=Honduras|salvadoreña=El Salvador|andorrana=Andorra|' +
      'inglesa=England|francesa=France|irlandesa=Ireland|británica=United Kingdom|' +
      'estadounidense=United States|alemán=Germany|suizo=Switzerland|espanhola=Spain|' +
      'português=Portugal|brasileiro=Brazil|angolana=Angola|moçambicana=Mozambique|alemã=Germany|' +
      'suíça=Switzerland|italiano=Italy|svizzero=Switzerland|tedesca=Germany|tedesco=Germany|' +
      'inglese=England|francese=France|spagnola=Spain|irlandese=Ireland|sammarinese=San Marino',
  ),
  ...pairs(
    'duits=Germany|duitse=Germany|engels=England|engelse=England|frans=France|franse=France|' +
      'luxemburgs=Luxembourg|finsk=Finland|cayman islands=Cayman Islands',
  ),
];

/** German adjectives without the letter that ends them: deutsches, deutschem, deutschen Recht. */
export const GERMAN_STEMS: readonly (readonly [string, string])[] = pairs(
  'deutsche=Germany|österreichische=Austria|schweizerische=Switzerland|schweizer=Switzerland|' +
    'luxemburgische=Luxembourg|liechtensteinische=Liechtenstein|niederländische=Netherlands|' +
    'englische=England|irische=Ireland|polnische=Poland|tschechische=Czech Republic|' +
    'französische=France|italienische=Italy|spanische=Spain|dänische=Denmark|' +
    'schwedische=Sweden|norwegische=Norway|finnische=Finland|belgische=Belgium|' +
    'estnische=Estonia|ungarische=Hungary|slowakische=Slovakia|slowenische=Slovenia|' +
    'kroatische=Croatia|zyprische=Cyprus|maltesische=Malta|portugiesische=Portugal|' +
    'türkische=Turkey|griechische=Greece|rumänische=Romania|bulgarische=Bulgaria|' +
    'litauische=Lithuania|lettische=Latvia|israelische=Israel|britische=United Kingdom',
);
