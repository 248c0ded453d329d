/** Columns that an import of leads knows, with the spellings in which files of list brokers and other products name them. */
export const leadImportColumns = [
  {
    field: 'firstName',
    label: 'First name',
    aliases: ['first', 'fname', 'owner1firstname', 'ownerfirstname', 'givenname'],
  },
  { field: 'lastName', label: 'Last name', aliases: ['last', 'lname', 'owner1lastname', 'ownerlastname', 'surname'] },
  {
    field: 'fullName',
    label: 'Full name',
    aliases: ['name', 'owner', 'ownername', 'contact', 'contactname', 'leadname', 'sellername', 'owner1name'],
  },
  { field: 'email', label: 'Email', aliases: ['emailaddress', 'email1', 'mail', 'owneremail', 'contactemail'] },
  {
    field: 'phone',
    label: 'Phone',
    aliases: [
      'phonenumber',
      'phone1',
      'mobile',
      'mobilephone',
      'cell',
      'cellphone',
      'telephone',
      'wireless1',
      'landline1',
    ],
  },
  { field: 'company', label: 'Company', aliases: ['companyname', 'business', 'organization', 'llc'] },
  {
    field: 'propertyAddress',
    label: 'Property address',
    aliases: ['address', 'street', 'propertystreet', 'siteaddress', 'situsaddress', 'streetaddress', 'address1'],
  },
  { field: 'propertyCity', label: 'Property city', aliases: ['city', 'situscity', 'sitecity'] },
  { field: 'propertyState', label: 'Property state', aliases: ['state', 'situsstate', 'sitestate', 'st'] },
  {
    field: 'propertyZip',
    label: 'Property ZIP',
    aliases: ['zip', 'zipcode', 'postalcode', 'situszip', 'propertyzipcode'],
  },
  {
    field: 'propertyValue',
    label: 'Property value',
    aliases: ['value', 'estimatedvalue', 'estvalue', 'marketvalue', 'avm', 'price', 'askingprice'],
  },
  { field: 'leadType', label: 'Type', aliases: ['type', 'leadtype', 'contacttype'] },
  { field: 'leadSource', label: 'Source', aliases: ['source', 'list', 'listname', 'campaign'] },
  { field: 'status', label: 'Status', aliases: ['leadstatus', 'stage', 'disposition'] },
  { field: 'priority', label: 'Priority', aliases: ['leadpriority', 'rating', 'temperature'] },
  { field: 'motivation', label: 'Motivation', aliases: ['reason', 'situation', 'distress', 'reasonforselling'] },
  { field: 'timeline', label: 'Timeline', aliases: ['timeframe', 'closingtimeline'] },
  { field: 'budget', label: 'Budget', aliases: ['maxbudget', 'maxprice', 'cashavailable'] },
  {
    field: 'nextFollowupDate',
    label: 'Follow-up date',
    aliases: ['followup', 'followupdate', 'nextfollowup', 'nextcontact', 'callback'],
  },
  { field: 'notes', label: 'Notes', aliases: ['note', 'comments', 'comment', 'description', 'remarks'] },
] as const;
export type LeadImportField = (typeof leadImportColumns)[number]['field'];
export const leadImportFields = leadImportColumns.map(({ field }) => field) as [LeadImportField, ...LeadImportField[]];
export const leadImportLabels = Object.fromEntries(
  leadImportColumns.map(({ field, label }) => [field, label]),
) as Record<LeadImportField, string>;

/** States of an import. Those that end in `ing` are a background job's. */
export const leadImportStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type LeadImportState = (typeof leadImportStates)[number];
