BEGIN TRANSACTION;
CREATE TABLE facts (
	table_id VARCHAR(20) NOT NULL, 
	seq INTEGER NOT NULL, 
	intent VARCHAR(60), 
	body TEXT NOT NULL, 
	happened FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "facts" VALUES('5356dab15df4',1,NULL,'{"fact":"opened","game":"inkdoms","rules":1,"options":{"map":"mainland"},"host":"db096b82e19b806f371a3bfd","public":true,"code":"BJSDD","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"f7951abcd0bb21ae"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"b4f83887ac56ea2a3f8582db0d168f59b061a042eb83569ab651047a4202106f"}',1.79485414109629678718e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',1,NULL,'{"fact":"opened","game":"queendomino","rules":1,"options":{"variant":"queendomino","tax_bonus":"per-knight","two_player_turns":"full"},"host":"db096b82e19b806f371a3bfd","public":false,"code":"LRPNK","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"b1eb1292130673c2"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"b54bad96974cb47bfe18e69293d3fcc335eb3426c7e6e65902c0496a49a24258"}',1.79485414111480712888e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',2,'intent-1','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414146100330347e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',3,'intent-2','{"fact":"sat","seat":1,"who":"9bc3e9d9b2fd9dedeac4aa8d","name":"Ben","key":"b362d64696338bf7"}',1.7948541414761695862e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',4,'intent-2','{"fact":"stirred","who":"9bc3e9d9b2fd9dedeac4aa8d","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.7948541414761695862e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',5,'intent-2','{"fact":"began"}',1.7948541414761695862e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',6,NULL,'{"fact":"played","seat":2,"action":1700}',1.79485414160229039197e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',7,'intent-3','{"fact":"played","seat":1,"action":1698}',1.79485414162933754923e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',8,'intent-4','{"fact":"played","seat":0,"action":1699}',1.79485414165279054637e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',9,'intent-5','{"fact":"played","seat":1,"action":280}',1.79485414167569494242e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',10,'intent-6','{"fact":"undone","seat":1}',1.79485414173295354848e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',11,'intent-7','{"fact":"played","seat":1,"action":280}',1.79485414174751877784e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',12,'intent-8','{"fact":"played","seat":1,"action":676}',1.79485414175743150707e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',13,'intent-9','{"fact":"played","seat":1,"action":1692}',1.79485414177027654647e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',14,'intent-10','{"fact":"played","seat":1,"action":1698}',1.79485414178480410575e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',15,'intent-11','{"fact":"played","seat":0,"action":280}',1.79485414180945110317e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',16,'intent-12','{"fact":"played","seat":0,"action":676}',1.79485414182822370526e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',17,'intent-13','{"fact":"played","seat":0,"action":1699}',1.79485414184636902805e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',18,NULL,'{"fact":"played","seat":2,"action":335}',1.79485414186628317837e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',19,NULL,'{"fact":"played","seat":2,"action":1701}',1.79485414189716434478e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',20,'intent-14','{"fact":"played","seat":1,"action":224}',1.794854141919383049e+09);
INSERT INTO "facts" VALUES('f99c3105bdc7',21,'intent-15','{"fact":"played","seat":1,"action":1692}',1.7948541419394016266e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',1,NULL,'{"fact":"opened","game":"color-in-kingdoms","rules":1,"options":{"province":"heartland","sums":"roads-5-9","longest":"path","uncopied":"zero"},"host":"db096b82e19b806f371a3bfd","public":false,"code":"CSFHL","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"439957601a65e312"},{"name":"","who":null,"bot":null,"key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"0b8c227a755e073c0e9aa6131685b92fe714b810285198a8fe0f4f8ff2645170"}',1.79485414198005342484e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',2,'intent-16','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414201882719992e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',3,'intent-17','{"fact":"sat","seat":1,"who":"9bc3e9d9b2fd9dedeac4aa8d","name":"Ben","key":"c21ee2176d84ca35"}',1.79485414209329748156e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',4,'intent-17','{"fact":"stirred","who":"9bc3e9d9b2fd9dedeac4aa8d","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414209329748156e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',5,'intent-17','{"fact":"began"}',1.79485414209329748156e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',6,'intent-18','{"fact":"played","seat":0,"action":0}',1.7948541426872148514e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',7,'intent-19','{"fact":"played","seat":1,"action":780}',1.79485414272512745856e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',8,'intent-20','{"fact":"played","seat":1,"action":1}',1.7948541427637269497e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',9,'intent-21','{"fact":"played","seat":0,"action":781}',1.79485414279093408586e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',10,'intent-22','{"fact":"played","seat":0,"action":2}',1.79485414283156609533e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',11,'intent-23','{"fact":"played","seat":1,"action":782}',1.79485414286731433867e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',12,'intent-24','{"fact":"played","seat":1,"action":3}',1.79485414289449429509e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',13,'intent-25','{"fact":"played","seat":0,"action":783}',1.79485414292527937886e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',14,'intent-26','{"fact":"played","seat":0,"action":4}',1.79485414296883773804e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',15,'intent-27','{"fact":"played","seat":1,"action":784}',1.79485414299519753459e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',16,'intent-28','{"fact":"played","seat":1,"action":5}',1.79485414303165769574e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',17,'intent-29','{"fact":"played","seat":0,"action":785}',1.79485414305809378625e+09);
INSERT INTO "facts" VALUES('2d255ad46ca0',18,'intent-30','{"fact":"played","seat":0,"action":6}',1.79485414308428525929e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',1,NULL,'{"fact":"opened","game":"chroma-cubes","rules":1,"options":{"puzzle":"window-108"},"host":"db096b82e19b806f371a3bfd","public":false,"code":"PBLGF","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"45b7b0231473fbaf"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"452bc2c818d8cc0ab507714037c98981f2eb69f4bfdabe8d88d31a99c58af89a"}',1.79485414313860058791e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',2,'intent-31','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.794854143971502304e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',3,'intent-31','{"fact":"began"}',1.794854143971502304e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',4,'intent-32','{"fact":"played","seat":0,"action":32}',1.79485414405699610714e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',5,NULL,'{"fact":"played","seat":1,"action":1361}',1.79485414406133246423e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',6,'intent-33','{"fact":"played","seat":0,"action":76}',1.79485414407831120496e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',7,NULL,'{"fact":"played","seat":1,"action":418}',1.79485414408079290392e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',8,'intent-34','{"fact":"played","seat":0,"action":193}',1.7948541440973844528e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',9,NULL,'{"fact":"played","seat":1,"action":2602}',1.79485414410210132596e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',10,NULL,'{"fact":"played","seat":1,"action":2564}',1.79485414411599922181e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',11,'intent-35','{"fact":"played","seat":0,"action":720}',1.7948541441208164692e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',12,NULL,'{"fact":"played","seat":1,"action":2632}',1.79485414412689423565e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',13,'intent-36','{"fact":"played","seat":0,"action":770}',1.79485414415264153478e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',14,'intent-37','{"fact":"played","seat":0,"action":2632}',1.79485414416392183301e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',15,NULL,'{"fact":"played","seat":1,"action":2568}',1.79485414418227386471e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',1,NULL,'{"fact":"opened","game":"pocket-kingdoms","rules":1,"options":{"ships":"at-most","open_projects":"started","building":"free","barracks":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"JZKHK","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"99f5fd966366af35"},{"name":"","who":null,"bot":null,"key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"b6909348eb82dab420e004a0d749ec54cb9664ce5db13ef22ef998d4ab59e2fe"}',1.79485414418723320962e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',16,NULL,'{"fact":"played","seat":1,"action":776}',1.7948541441900069714e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',17,NULL,'{"fact":"played","seat":1,"action":196}',1.79485414420077252391e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',18,NULL,'{"fact":"played","seat":1,"action":2622}',1.79485414420755171778e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',19,NULL,'{"fact":"played","seat":1,"action":1120}',1.79485414421345520021e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',2,'intent-38','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414421557044981e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',20,NULL,'{"fact":"played","seat":1,"action":2572}',1.79485414421767735483e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',3,'intent-39','{"fact":"sat","seat":1,"who":"9bc3e9d9b2fd9dedeac4aa8d","name":"Ben","key":"f9e1f5b011d7ec92"}',1.79485414422610092162e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',4,'intent-39','{"fact":"stirred","who":"9bc3e9d9b2fd9dedeac4aa8d","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414422610092162e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',5,'intent-39','{"fact":"began"}',1.79485414422610092162e+09);
INSERT INTO "facts" VALUES('8b8bfb1f8a6c',21,NULL,'{"fact":"played","seat":1,"action":2632}',1.79485414422847390177e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',6,'intent-40','{"fact":"played","seat":0,"action":28}',1.79485414434522414211e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',7,'intent-41','{"fact":"played","seat":0,"action":57}',1.79485414435960745817e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',8,'intent-42','{"fact":"played","seat":0,"action":867}',1.79485414437188911442e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',9,'intent-43','{"fact":"played","seat":0,"action":894}',1.79485414438447856907e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',10,'intent-44','{"fact":"played","seat":0,"action":954}',1.79485414439838957779e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',11,'intent-45','{"fact":"played","seat":0,"action":975}',1.79485414441036176679e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',12,'intent-46','{"fact":"played","seat":1,"action":28}',1.79485414442494225495e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',13,'intent-47','{"fact":"played","seat":1,"action":57}',1.79485414443645691874e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',14,'intent-48','{"fact":"stood","who":"9bc3e9d9b2fd9dedeac4aa8d"}',1.79485414444657182691e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',15,'intent-49','{"fact":"voted","seat":1,"who":"db096b82e19b806f371a3bfd"}',1.79485414445238518712e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',16,'intent-49','{"fact":"replaced","seat":1,"bot":"random"}',1.79485414445238518712e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',17,NULL,'{"fact":"played","seat":1,"action":875}',1.79485414445846986775e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',18,NULL,'{"fact":"played","seat":1,"action":954}',1.79485414446319103236e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',19,NULL,'{"fact":"played","seat":1,"action":914}',1.79485414446772241587e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',20,NULL,'{"fact":"played","seat":1,"action":975}',1.79485414447331213944e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',21,'intent-50','{"fact":"played","seat":0,"action":9}',1.79485414448968672758e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',22,NULL,'{"fact":"played","seat":1,"action":17}',1.79485414449715423583e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',23,'intent-51','{"fact":"played","seat":0,"action":9}',1.79485414450565552708e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',24,NULL,'{"fact":"played","seat":1,"action":863}',1.79485414450827908514e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',25,'intent-52','{"fact":"played","seat":0,"action":895}',1.79485414451944136618e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',26,NULL,'{"fact":"played","seat":1,"action":936}',1.79485414452669692041e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',27,NULL,'{"fact":"played","seat":1,"action":931}',1.79485414453941392897e+09);
INSERT INTO "facts" VALUES('2d66bf916639',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"HWHMV","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"4f1773b5e4e9678d"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"04c35dbef96f84668b597c05c09e83183f8810979270d62637ec1a65b5e6307e"}',1.79485414455128264431e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',28,NULL,'{"fact":"played","seat":1,"action":843}',1.79485414455400586124e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',29,NULL,'{"fact":"played","seat":1,"action":930}',1.79485414456333160397e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',30,NULL,'{"fact":"played","seat":1,"action":929}',1.79485414456994676586e+09);
INSERT INTO "facts" VALUES('2d66bf916639',2,'intent-53','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.7948541445724263191e+09);
INSERT INTO "facts" VALUES('2d66bf916639',3,'intent-53','{"fact":"began"}',1.7948541445724263191e+09);
INSERT INTO "facts" VALUES('c7d65de3a291',31,NULL,'{"fact":"played","seat":1,"action":975}',1.7948541445737655163e+09);
INSERT INTO "facts" VALUES('2d66bf916639',4,'intent-54','{"fact":"played","seat":0,"action":1698}',1.79485414457947230334e+09);
INSERT INTO "facts" VALUES('2d66bf916639',5,NULL,'{"fact":"played","seat":1,"action":1699}',1.7948541445858569145e+09);
INSERT INTO "facts" VALUES('2d66bf916639',6,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414458968329425e+09);
INSERT INTO "facts" VALUES('2d66bf916639',7,'intent-55','{"fact":"played","seat":0,"action":1700}',1.79485414459412813189e+09);
INSERT INTO "facts" VALUES('2d66bf916639',8,'intent-56','{"fact":"played","seat":0,"action":280}',1.79485414460081052785e+09);
INSERT INTO "facts" VALUES('2d66bf916639',9,'intent-57','{"fact":"played","seat":0,"action":1698}',1.79485414460634589198e+09);
INSERT INTO "facts" VALUES('2d66bf916639',10,NULL,'{"fact":"played","seat":1,"action":281}',1.79485414461201429371e+09);
INSERT INTO "facts" VALUES('2d66bf916639',11,NULL,'{"fact":"played","seat":1,"action":1700}',1.79485414461617183686e+09);
INSERT INTO "facts" VALUES('2d66bf916639',12,'intent-58','{"fact":"played","seat":0,"action":228}',1.79485414462072014811e+09);
INSERT INTO "facts" VALUES('2d66bf916639',13,'intent-59','{"fact":"played","seat":0,"action":1699}',1.79485414462553215025e+09);
INSERT INTO "facts" VALUES('2d66bf916639',14,NULL,'{"fact":"played","seat":1,"action":331}',1.79485414463069534304e+09);
INSERT INTO "facts" VALUES('2d66bf916639',15,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414463440442088e+09);
INSERT INTO "facts" VALUES('2d66bf916639',16,'intent-60','{"fact":"played","seat":0,"action":176}',1.79485414464072704312e+09);
INSERT INTO "facts" VALUES('2d66bf916639',17,'intent-61','{"fact":"played","seat":0,"action":1698}',1.79485414464706110951e+09);
INSERT INTO "facts" VALUES('2d66bf916639',18,'intent-62','{"fact":"played","seat":0,"action":328}',1794854144.65287);
INSERT INTO "facts" VALUES('2d66bf916639',19,'intent-63','{"fact":"played","seat":0,"action":1699}',1.79485414465871047969e+09);
INSERT INTO "facts" VALUES('2d66bf916639',20,NULL,'{"fact":"played","seat":1,"action":224}',1.79485414466423344611e+09);
INSERT INTO "facts" VALUES('2d66bf916639',21,NULL,'{"fact":"played","seat":1,"action":1700}',1.79485414466948342321e+09);
INSERT INTO "facts" VALUES('2d66bf916639',22,NULL,'{"fact":"played","seat":1,"action":389}',1.79485414467465615277e+09);
INSERT INTO "facts" VALUES('2d66bf916639',23,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414467977213862e+09);
INSERT INTO "facts" VALUES('2d66bf916639',24,'intent-64','{"fact":"played","seat":0,"action":288}',1.79485414468639588357e+09);
INSERT INTO "facts" VALUES('2d66bf916639',25,'intent-65','{"fact":"played","seat":0,"action":1698}',1.79485414469295954703e+09);
INSERT INTO "facts" VALUES('2d66bf916639',26,'intent-66','{"fact":"played","seat":0,"action":340}',1.79485414469843912129e+09);
INSERT INTO "facts" VALUES('2d66bf916639',27,'intent-67','{"fact":"played","seat":0,"action":1699}',1.79485414470381283765e+09);
INSERT INTO "facts" VALUES('2d66bf916639',28,NULL,'{"fact":"played","seat":1,"action":238}',1.79485414470893025399e+09);
INSERT INTO "facts" VALUES('2d66bf916639',29,NULL,'{"fact":"played","seat":1,"action":1700}',1.79485414471446084972e+09);
INSERT INTO "facts" VALUES('2d66bf916639',30,NULL,'{"fact":"played","seat":1,"action":290}',1.79485414471952247619e+09);
INSERT INTO "facts" VALUES('2d66bf916639',31,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414472534775733e+09);
INSERT INTO "facts" VALUES('2d66bf916639',32,'intent-68','{"fact":"played","seat":0,"action":380}',1.79485414473115587235e+09);
INSERT INTO "facts" VALUES('2d66bf916639',33,'intent-69','{"fact":"played","seat":0,"action":1698}',1.79485414473673033711e+09);
INSERT INTO "facts" VALUES('2d66bf916639',34,'intent-70','{"fact":"played","seat":0,"action":388}',1.79485414474201703067e+09);
INSERT INTO "facts" VALUES('2d66bf916639',35,'intent-71','{"fact":"played","seat":0,"action":1699}',1.79485414474733066553e+09);
INSERT INTO "facts" VALUES('2d66bf916639',36,NULL,'{"fact":"played","seat":1,"action":295}',1.79485414475229597096e+09);
INSERT INTO "facts" VALUES('2d66bf916639',37,NULL,'{"fact":"played","seat":1,"action":1700}',1.79485414475680446627e+09);
INSERT INTO "facts" VALUES('2d66bf916639',38,NULL,'{"fact":"played","seat":1,"action":340}',1.79485414476041555409e+09);
INSERT INTO "facts" VALUES('2d66bf916639',39,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414476414918902e+09);
INSERT INTO "facts" VALUES('2d66bf916639',40,'intent-72','{"fact":"played","seat":0,"action":225}',1.79485414476873850826e+09);
INSERT INTO "facts" VALUES('2d66bf916639',41,'intent-73','{"fact":"played","seat":0,"action":1698}',1.79485414477367234229e+09);
INSERT INTO "facts" VALUES('2d66bf916639',42,'intent-74','{"fact":"played","seat":0,"action":236}',1.79485414477837753296e+09);
INSERT INTO "facts" VALUES('2d66bf916639',43,'intent-75','{"fact":"played","seat":0,"action":1699}',1.79485414478293871885e+09);
INSERT INTO "facts" VALUES('2d66bf916639',44,NULL,'{"fact":"played","seat":1,"action":393}',1.7948541447888290882e+09);
INSERT INTO "facts" VALUES('2d66bf916639',45,NULL,'{"fact":"played","seat":1,"action":1701}',1.79485414479364871974e+09);
INSERT INTO "facts" VALUES('2d66bf916639',46,NULL,'{"fact":"played","seat":1,"action":451}',1.79485414479827713966e+09);
INSERT INTO "facts" VALUES('2d66bf916639',47,NULL,'{"fact":"played","seat":1,"action":1700}',1.79485414480225229268e+09);
INSERT INTO "facts" VALUES('2d66bf916639',48,'intent-76','{"fact":"played","seat":0,"action":184}',1.79485414480596733094e+09);
INSERT INTO "facts" VALUES('2d66bf916639',49,'intent-77','{"fact":"played","seat":0,"action":1706}',1.79485414481117391588e+09);
INSERT INTO "facts" VALUES('2d66bf916639',50,NULL,'{"fact":"played","seat":1,"action":1706}',1.79485414481635332109e+09);
INSERT INTO "facts" VALUES('2d66bf916639',51,NULL,'{"fact":"played","seat":1,"action":1706}',1.79485414482059407238e+09);
INSERT INTO "facts" VALUES('8c5f042a0ff2',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"HPJZD","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"7e855734828a695b"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"035c714815f03ca2e89191e41cbb47a8457e1a7c426061513e77cee2efbdb09b"}',1.79485414482766199111e+09);
INSERT INTO "facts" VALUES('2d66bf916639',52,'intent-78','{"fact":"followed","seat":0,"table":"8c5f042a0ff2","code":"HPJZD"}',1.79485414482983303072e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"CLRHB","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"25f301019823a54a"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":{"secret":"04c35dbef96f84668b597c05c09e83183f8810979270d62637ec1a65b5e6307e","luck":["5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"]},"forks":[],"steps":[[0,1698],[1,1699],[1,1701],[0,1700],[0,280],[0,1698],[1,281],[1,1700],[0,228],[0,1699],[1,331],[1,1701]],"record":false,"secret":"ee6cb4c040222f2f9c14609856bfe84b64600a383618a78d9719e7e434710a2f"}',1.79485414483841967578e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',2,'intent-79','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414485104608538e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',3,'intent-79','{"fact":"began"}',1.79485414485104608538e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',4,'intent-80','{"fact":"played","seat":0,"action":176}',1.79485414485553026195e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',5,'intent-81','{"fact":"played","seat":0,"action":1698}',1.79485414485884356506e+09);
INSERT INTO "facts" VALUES('ec6da8bd9ef7',6,'intent-82','{"fact":"played","seat":0,"action":328}',1.79485414486274075509e+09);
INSERT INTO "facts" VALUES('3512d1c31152',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"LGDHP","seats":[{"name":"Ada","who":null,"bot":null,"key":""},{"name":"Bo","who":null,"bot":null,"key":""}],"seed":2026,"forks":[],"steps":[[0,1700],[1,1698],[1,1701],[0,1699],[1,284],[1,1698],[0,340],[0,1701],[0,295],[0,1699],[1,390],[1,1700],[1,341],[1,1699],[0,245],[0,1701],[1,335],[1,1698],[0,238],[0,1700],[1,345],[1,1699],[1,349],[1,1700],[0,290],[0,1701],[0,249],[0,1698],[0,389],[0,1698],[1,299],[1,1701],[1,444],[1,1700],[0,447],[0,1699],[0,397],[0,1701],[0,348],[0,1700],[1,242],[1,1698],[1,228],[1,1699],[1,1706],[1,1706],[0,406],[0,458]],"record":true,"secret":""}',1.79485414487371420858e+09);
INSERT INTO "facts" VALUES('3512d1c31152',2,NULL,'{"fact":"began"}',1.79485414487371420858e+09);
INSERT INTO "facts" VALUES('82387f364c95',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"db096b82e19b806f371a3bfd","public":false,"code":"KNQLW","seats":[{"name":"Ann","who":"db096b82e19b806f371a3bfd","bot":null,"key":"31e403ad54c38733"},{"name":"Ada","who":null,"bot":"random","key":""},{"name":"Bo","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"secret":"be919237310d81b04c55c3d6c2e1b1e2510e39702abf350b3d6d0b854138a9e6"}',1.79485414488027524948e+09);
INSERT INTO "facts" VALUES('82387f364c95',2,'intent-83','{"fact":"stirred","who":"db096b82e19b806f371a3bfd","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79485414489507269855e+09);
INSERT INTO "facts" VALUES('82387f364c95',3,'intent-83','{"fact":"began"}',1.79485414489507269855e+09);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','f2004afae9bc609656aae20e39f1320ca2859d8678a6d6d525930d7b937fb8a0');
CREATE TABLE sitters (
	who VARCHAR(40) NOT NULL, 
	table_id VARCHAR(20) NOT NULL, 
	PRIMARY KEY (who, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','5356dab15df4');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','f99c3105bdc7');
INSERT INTO "sitters" VALUES('9bc3e9d9b2fd9dedeac4aa8d','f99c3105bdc7');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','2d255ad46ca0');
INSERT INTO "sitters" VALUES('9bc3e9d9b2fd9dedeac4aa8d','2d255ad46ca0');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','8b8bfb1f8a6c');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','c7d65de3a291');
INSERT INTO "sitters" VALUES('9bc3e9d9b2fd9dedeac4aa8d','c7d65de3a291');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','2d66bf916639');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','8c5f042a0ff2');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','ec6da8bd9ef7');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','3512d1c31152');
INSERT INTO "sitters" VALUES('db096b82e19b806f371a3bfd','82387f364c95');
CREATE TABLE tables (
	id VARCHAR(20) NOT NULL, 
	code VARCHAR(12) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	public BOOLEAN NOT NULL, 
	names JSON NOT NULL, 
	free INTEGER NOT NULL, 
	acting JSON NOT NULL, 
	steps INTEGER NOT NULL, 
	changed FLOAT NOT NULL, 
	thinking BOOLEAN DEFAULT 1 NOT NULL, 
	owner INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('5356dab15df4','BJSDD','inkdoms','waiting',1,'["Ann", "", "Ada"]',1,'[]',0,1.79485414109629678718e+09,0,NULL);
INSERT INTO "tables" VALUES('f99c3105bdc7','LRPNK','queendomino','playing',0,'["Ann", "Ben", "Ada"]',0,'["9bc3e9d9b2fd9dedeac4aa8d"]',14,1.7948541419394016266e+09,0,731429016);
INSERT INTO "tables" VALUES('2d255ad46ca0','CSFHL','color-in-kingdoms','playing',0,'["Ann", "Ben"]',0,'["9bc3e9d9b2fd9dedeac4aa8d"]',13,1.79485414308428525929e+09,0,NULL);
INSERT INTO "tables" VALUES('8b8bfb1f8a6c','PBLGF','chroma-cubes','playing',0,'["Ann", "Ada"]',0,'["db096b82e19b806f371a3bfd"]',18,1.79485414422847390177e+09,0,731429016);
INSERT INTO "tables" VALUES('c7d65de3a291','JZKHK','pocket-kingdoms','playing',0,'["Ann", "Ben"]',0,'["db096b82e19b806f371a3bfd"]',23,1.7948541445737655163e+09,0,731429016);
INSERT INTO "tables" VALUES('2d66bf916639','HWHMV','kingdomino','over',0,'["Ann", "Ada"]',0,'[]',48,1.79485414482983303072e+09,0,731429016);
INSERT INTO "tables" VALUES('8c5f042a0ff2','HPJZD','kingdomino','waiting',0,'["Ann", "Ada"]',0,'[]',0,1.79485414482766199111e+09,0,NULL);
INSERT INTO "tables" VALUES('ec6da8bd9ef7','CLRHB','kingdomino','playing',0,'["Ann", "Ada"]',0,'["db096b82e19b806f371a3bfd"]',15,1.79485414486274075509e+09,0,NULL);
INSERT INTO "tables" VALUES('3512d1c31152','LGDHP','kingdomino','over',0,'["Ada", "Bo"]',0,'[]',48,1.79485414487371420858e+09,0,NULL);
INSERT INTO "tables" VALUES('82387f364c95','KNQLW','kingdomino','playing',0,'["Ann", "Ada", "Bo"]',0,'[]',0,1.79485414489507269855e+09,1,731429016);
CREATE INDEX open_tables ON tables (public, status, changed);
CREATE INDEX thinking_tables ON tables (thinking, status);
COMMIT;
