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
INSERT INTO "facts" VALUES('fefcc0ddb058',1,NULL,'{"fact":"opened","game":"inkdoms","rules":1,"options":{"map":"mainland"},"host":"5624b2af0d7f9a8fbc2d1754","public":true,"code":"CGWRW","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"fd9a5af8452ebd2e"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"b8cb962817573617216ca8b1e5eaa7306a04917a13e7db58e3d6af41d34ff07b"}',1.79496861286557793618e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',1,NULL,'{"fact":"opened","game":"queendomino","rules":1,"options":{"variant":"queendomino","tax_bonus":"per-knight","two_player_turns":"full"},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"HGZLW","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"7d9520dac4690d03"},{"name":"","who":null,"bot":null,"key":""},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"98e200b34ca731eacce645cd7c706d86d38dd3d57d0ce9a602cb5bf7dedc4b81"}',1.79496861293398332591e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',2,'intent-1','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496861883749914169e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',3,'intent-2','{"fact":"sat","seat":1,"who":"d312ab36edf2e77b8ceca393","name":"Ben","key":"b3558fdac7394dfb"}',1.79496861894124555593e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',4,'intent-2','{"fact":"stirred","who":"d312ab36edf2e77b8ceca393","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496861894124555593e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',5,'intent-2','{"fact":"began"}',1.79496861894124555593e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',6,NULL,'{"fact":"played","seat":2,"action":1698}',1.79496861919669365879e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',7,'intent-3','{"fact":"played","seat":0,"action":1699}',1.79496861930006933218e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',8,'intent-4','{"fact":"played","seat":1,"action":1700}',1.79496861941525411607e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',9,NULL,'{"fact":"played","seat":2,"action":389}',1.7949686194815046787e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',10,NULL,'{"fact":"played","seat":2,"action":1700}',1.79496861953669023517e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',11,'intent-5','{"fact":"played","seat":0,"action":280}',1.79496861965791440008e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',12,'intent-6','{"fact":"undone","seat":0}',1.79496861986338710785e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',13,'intent-7','{"fact":"played","seat":0,"action":280}',1.79496861990510129928e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',14,'intent-8','{"fact":"played","seat":0,"action":676}',1.7949686199803402424e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',15,'intent-9','{"fact":"played","seat":0,"action":1692}',1.79496862014056038857e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',16,'intent-10','{"fact":"played","seat":0,"action":1698}',1.79496862020967197417e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',17,'intent-11','{"fact":"played","seat":1,"action":280}',1.7949686203086392879e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',18,'intent-12','{"fact":"played","seat":1,"action":676}',1.79496862039001154904e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',19,'intent-13','{"fact":"played","seat":1,"action":1699}',1.7949686204528591633e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',20,'intent-14','{"fact":"played","seat":0,"action":228}',1.79496862053254938127e+09);
INSERT INTO "facts" VALUES('0d381fb77ece',21,'intent-15','{"fact":"played","seat":0,"action":1692}',1.79496862062029552461e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',1,NULL,'{"fact":"opened","game":"color-in-kingdoms","rules":2,"options":{"province":"heartland","sums":"roads-5-9","longest":"path","uncopied":"zero"},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"RTWJF","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"93d037bd563acfe7"},{"name":"","who":null,"bot":null,"key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"1e412b68dfab2bfa2dfe9c9f7d54d62517805b90142bbdb82af52fca80b8fd94"}',1.79496862071925950051e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',2,'intent-16','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862086987400055e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',3,'intent-17','{"fact":"sat","seat":1,"who":"d312ab36edf2e77b8ceca393","name":"Ben","key":"4b066b83ed587ced"}',1.7949686210451123715e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',4,'intent-17','{"fact":"stirred","who":"d312ab36edf2e77b8ceca393","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.7949686210451123715e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',5,'intent-17','{"fact":"began"}',1.7949686210451123715e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',6,'intent-18','{"fact":"played","seat":1,"action":0}',1.79496862168242144581e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',7,'intent-19','{"fact":"played","seat":0,"action":780}',1.79496862181257295604e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',8,'intent-20','{"fact":"played","seat":0,"action":1}',1.79496862190948343277e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',9,'intent-21','{"fact":"played","seat":1,"action":781}',1.79496862200571012492e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',10,'intent-22','{"fact":"played","seat":1,"action":2}',1.79496862216601514809e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',11,'intent-23','{"fact":"played","seat":0,"action":782}',1.79496862225810933106e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',12,'intent-24','{"fact":"played","seat":0,"action":3}',1.79496862232435083392e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',13,'intent-25','{"fact":"played","seat":1,"action":783}',1.79496862240620708465e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',14,'intent-26','{"fact":"played","seat":1,"action":4}',1.79496862247101736072e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',15,'intent-27','{"fact":"played","seat":0,"action":784}',1.79496862252448368072e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',16,'intent-28','{"fact":"played","seat":0,"action":5}',1.794968622565751791e+09);
INSERT INTO "facts" VALUES('ea5b1065ede2',17,'intent-29','{"fact":"played","seat":1,"action":785}',1.79496862267664384843e+09);
INSERT INTO "facts" VALUES('c09667361f6f',1,NULL,'{"fact":"opened","game":"chroma-cubes","rules":1,"options":{"puzzle":"window-14"},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"NTDSW","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"99b4f70855a18ccd"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"e77e04bcde4b8edf0329966a7db3ad3e5967f997873110c08a934b29eb356fb4"}',1.79496862273693680769e+09);
INSERT INTO "facts" VALUES('c09667361f6f',2,'intent-30','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862393742084504e+09);
INSERT INTO "facts" VALUES('c09667361f6f',3,'intent-30','{"fact":"began"}',1.79496862393742084504e+09);
INSERT INTO "facts" VALUES('c09667361f6f',4,NULL,'{"fact":"played","seat":1,"action":848}',1.79496862522063851353e+09);
INSERT INTO "facts" VALUES('c09667361f6f',5,'intent-31','{"fact":"played","seat":0,"action":168}',1.7949686252584946156e+09);
INSERT INTO "facts" VALUES('c09667361f6f',6,NULL,'{"fact":"played","seat":1,"action":288}',1.79496862527009034158e+09);
INSERT INTO "facts" VALUES('c09667361f6f',7,NULL,'{"fact":"played","seat":1,"action":396}',1.79496862528299307819e+09);
INSERT INTO "facts" VALUES('c09667361f6f',8,NULL,'{"fact":"played","seat":1,"action":2620}',1.79496862529378938674e+09);
INSERT INTO "facts" VALUES('c09667361f6f',9,NULL,'{"fact":"played","seat":1,"action":898}',1.79496862531834101674e+09);
INSERT INTO "facts" VALUES('c09667361f6f',10,'intent-32','{"fact":"played","seat":0,"action":193}',1.79496862540181970598e+09);
INSERT INTO "facts" VALUES('c09667361f6f',11,NULL,'{"fact":"played","seat":1,"action":2632}',1.79496862542921566965e+09);
INSERT INTO "facts" VALUES('c09667361f6f',12,'intent-33','{"fact":"played","seat":0,"action":528}',1.79496862545075678823e+09);
INSERT INTO "facts" VALUES('c09667361f6f',13,'intent-34','{"fact":"played","seat":0,"action":580}',1.79496862549543762205e+09);
INSERT INTO "facts" VALUES('c09667361f6f',14,'intent-35','{"fact":"played","seat":0,"action":706}',1.79496862566481423374e+09);
INSERT INTO "facts" VALUES('c09667361f6f',15,'intent-36','{"fact":"played","seat":0,"action":2632}',1.79496862572079420093e+09);
INSERT INTO "facts" VALUES('c09667361f6f',16,NULL,'{"fact":"played","seat":1,"action":708}',1.79496862580844831472e+09);
INSERT INTO "facts" VALUES('c09667361f6f',17,NULL,'{"fact":"played","seat":1,"action":168}',1.79496862582870936398e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',1,NULL,'{"fact":"opened","game":"pocket-kingdoms","rules":1,"options":{"ships":"at-most","open_projects":"started","building":"free","barracks":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"LZGXX","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"eedec4d551117022"},{"name":"","who":null,"bot":null,"key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"98dbd891c820904b397f69f898ea0a984aa2b46cb8af230cbcdd98f7cafe617c"}',1794968625.84871);
INSERT INTO "facts" VALUES('c09667361f6f',18,NULL,'{"fact":"played","seat":1,"action":577}',1.79496862585256814958e+09);
INSERT INTO "facts" VALUES('c09667361f6f',19,NULL,'{"fact":"played","seat":1,"action":2632}',1.79496862588963627819e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',2,'intent-37','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862690892601014e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',3,'intent-38','{"fact":"sat","seat":1,"who":"d312ab36edf2e77b8ceca393","name":"Ben","key":"89ad1962ce5a9a10"}',1.79496862691274046896e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',4,'intent-38','{"fact":"stirred","who":"d312ab36edf2e77b8ceca393","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862691274046896e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',5,'intent-38','{"fact":"began"}',1.79496862691274046896e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',6,'intent-39','{"fact":"played","seat":0,"action":0}',1.7949686271072466373e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',7,'intent-40','{"fact":"played","seat":0,"action":85}',1.79496862711200475697e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',8,'intent-41','{"fact":"played","seat":0,"action":876}',1794968627.11574);
INSERT INTO "facts" VALUES('840b5e05f2bd',9,'intent-42','{"fact":"played","seat":0,"action":894}',1.79496862711897373198e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',10,'intent-43','{"fact":"played","seat":0,"action":954}',1.79496862712191081051e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',11,'intent-44','{"fact":"played","seat":0,"action":975}',1.79496862712512850763e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',12,'intent-45','{"fact":"played","seat":1,"action":0}',1.79496862714913392065e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',13,'intent-46','{"fact":"played","seat":1,"action":85}',1794968627.15348);
INSERT INTO "facts" VALUES('840b5e05f2bd',14,'intent-47','{"fact":"stood","who":"d312ab36edf2e77b8ceca393"}',1.79496862715667533875e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',15,'intent-48','{"fact":"voted","seat":1,"who":"5624b2af0d7f9a8fbc2d1754"}',1.79496862715985274318e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',16,'intent-48','{"fact":"replaced","seat":1,"bot":"random"}',1.79496862715985274318e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',17,NULL,'{"fact":"played","seat":1,"action":880}',1.79496862716469097144e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',18,NULL,'{"fact":"played","seat":1,"action":942}',1.79496862716623163227e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',19,NULL,'{"fact":"played","seat":1,"action":975}',1.79496862716736459725e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',20,NULL,'{"fact":"played","seat":1,"action":861}',1.79496862717325711246e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',21,'intent-49','{"fact":"played","seat":0,"action":140}',1.79496862717500472073e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',22,NULL,'{"fact":"played","seat":1,"action":939}',1.79496862717600679393e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',23,'intent-50','{"fact":"played","seat":0,"action":896}',1.79496862718000364301e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',24,NULL,'{"fact":"played","seat":1,"action":946}',1.79496862718220162396e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',25,'intent-51','{"fact":"played","seat":0,"action":57}',1.79496862718754124636e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',26,NULL,'{"fact":"played","seat":1,"action":893}',1.7949686271910254955e+09);
INSERT INTO "facts" VALUES('e00403ab206d',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"XMWGT","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"3dd8e1fd890ac8ac"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"e2789d473e775f78159696b6b6e52611d987cdba7714fa71472ccd5babd7f000"}',1.79496862719685077664e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',27,NULL,'{"fact":"played","seat":1,"action":963}',1.79496862719807744024e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',28,NULL,'{"fact":"played","seat":1,"action":913}',1.79496862720019865035e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',29,NULL,'{"fact":"played","seat":1,"action":888}',1.79496862720119476318e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',30,NULL,'{"fact":"played","seat":1,"action":931}',1.79496862720200490949e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',31,NULL,'{"fact":"played","seat":1,"action":927}',1.79496862720282077791e+09);
INSERT INTO "facts" VALUES('840b5e05f2bd',32,NULL,'{"fact":"played","seat":1,"action":975}',1.7949686272037172317e+09);
INSERT INTO "facts" VALUES('e00403ab206d',2,'intent-52','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862724211525921e+09);
INSERT INTO "facts" VALUES('e00403ab206d',3,'intent-52','{"fact":"began"}',1.79496862724211525921e+09);
INSERT INTO "facts" VALUES('e00403ab206d',4,'intent-53','{"fact":"played","seat":0,"action":1698}',1.7949686272472224236e+09);
INSERT INTO "facts" VALUES('e00403ab206d',5,NULL,'{"fact":"played","seat":1,"action":1701}',1.79496862725105118746e+09);
INSERT INTO "facts" VALUES('e00403ab206d',6,NULL,'{"fact":"played","seat":1,"action":1699}',1.79496862725284433365e+09);
INSERT INTO "facts" VALUES('e00403ab206d',7,'intent-54','{"fact":"played","seat":0,"action":1700}',1.79496862726621031762e+09);
INSERT INTO "facts" VALUES('e00403ab206d',8,'intent-55','{"fact":"played","seat":0,"action":280}',1.79496862727787852287e+09);
INSERT INTO "facts" VALUES('e00403ab206d',9,'intent-56','{"fact":"played","seat":0,"action":1698}',1.79496862728993988034e+09);
INSERT INTO "facts" VALUES('e00403ab206d',10,NULL,'{"fact":"played","seat":1,"action":388}',1.79496862729217028617e+09);
INSERT INTO "facts" VALUES('e00403ab206d',11,NULL,'{"fact":"played","seat":1,"action":1700}',1.79496862729392623898e+09);
INSERT INTO "facts" VALUES('e00403ab206d',12,'intent-57','{"fact":"played","seat":0,"action":328}',1.79496862730171370505e+09);
INSERT INTO "facts" VALUES('e00403ab206d',13,'intent-58','{"fact":"played","seat":0,"action":1699}',1.79496862731389117242e+09);
INSERT INTO "facts" VALUES('e00403ab206d',14,NULL,'{"fact":"played","seat":1,"action":287}',1.79496862731623840333e+09);
INSERT INTO "facts" VALUES('e00403ab206d',15,NULL,'{"fact":"played","seat":1,"action":1701}',1.79496862731795716284e+09);
INSERT INTO "facts" VALUES('e00403ab206d',16,'intent-59','{"fact":"played","seat":0,"action":340}',1.79496862732564330103e+09);
INSERT INTO "facts" VALUES('e00403ab206d',17,'intent-60','{"fact":"played","seat":0,"action":1698}',1.7949686273377594948e+09);
INSERT INTO "facts" VALUES('e00403ab206d',18,'intent-61','{"fact":"played","seat":0,"action":228}',1.79496862734564089779e+09);
INSERT INTO "facts" VALUES('e00403ab206d',19,'intent-62','{"fact":"played","seat":0,"action":1699}',1.79496862735788869852e+09);
INSERT INTO "facts" VALUES('e00403ab206d',20,NULL,'{"fact":"played","seat":1,"action":335}',1.79496862736032104495e+09);
INSERT INTO "facts" VALUES('e00403ab206d',21,NULL,'{"fact":"played","seat":1,"action":1700}',1.79496862736240577699e+09);
INSERT INTO "facts" VALUES('e00403ab206d',22,NULL,'{"fact":"played","seat":1,"action":346}',1.79496862736396050447e+09);
INSERT INTO "facts" VALUES('e00403ab206d',23,NULL,'{"fact":"played","seat":1,"action":1701}',1.794968627365963459e+09);
INSERT INTO "facts" VALUES('e00403ab206d',24,'intent-63','{"fact":"played","seat":0,"action":380}',1.79496862736966228488e+09);
INSERT INTO "facts" VALUES('e00403ab206d',25,'intent-64','{"fact":"played","seat":0,"action":1698}',1.79496862737304806708e+09);
INSERT INTO "facts" VALUES('e00403ab206d',26,'intent-65','{"fact":"played","seat":0,"action":388}',1.79496862737723278996e+09);
INSERT INTO "facts" VALUES('e00403ab206d',27,'intent-66','{"fact":"played","seat":0,"action":1699}',1.79496862737982845305e+09);
INSERT INTO "facts" VALUES('e00403ab206d',28,NULL,'{"fact":"played","seat":1,"action":349}',1.79496862738163685804e+09);
INSERT INTO "facts" VALUES('e00403ab206d',29,NULL,'{"fact":"played","seat":1,"action":1701}',1.79496862738358521462e+09);
INSERT INTO "facts" VALUES('e00403ab206d',30,NULL,'{"fact":"played","seat":1,"action":397}',1.79496862739812731738e+09);
INSERT INTO "facts" VALUES('e00403ab206d',31,NULL,'{"fact":"played","seat":1,"action":1700}',1.79496862740142393115e+09);
INSERT INTO "facts" VALUES('e00403ab206d',32,'intent-67','{"fact":"played","seat":0,"action":225}',1.7949686274040808678e+09);
INSERT INTO "facts" VALUES('e00403ab206d',33,'intent-68','{"fact":"played","seat":0,"action":1698}',1.79496862740695977212e+09);
INSERT INTO "facts" VALUES('e00403ab206d',34,'intent-69','{"fact":"played","seat":0,"action":176}',1.79496862740922474865e+09);
INSERT INTO "facts" VALUES('e00403ab206d',35,'intent-70','{"fact":"played","seat":0,"action":1699}',1.79496862741207909583e+09);
INSERT INTO "facts" VALUES('e00403ab206d',36,NULL,'{"fact":"played","seat":1,"action":237}',1.79496862741426563259e+09);
INSERT INTO "facts" VALUES('e00403ab206d',37,NULL,'{"fact":"played","seat":1,"action":1700}',1.79496862741667914395e+09);
INSERT INTO "facts" VALUES('e00403ab206d',38,NULL,'{"fact":"played","seat":1,"action":292}',1.79496862741839790338e+09);
INSERT INTO "facts" VALUES('e00403ab206d',39,NULL,'{"fact":"played","seat":1,"action":1701}',1.79496862742042851443e+09);
INSERT INTO "facts" VALUES('e00403ab206d',40,'intent-71','{"fact":"played","seat":0,"action":288}',1.79496862742260861398e+09);
INSERT INTO "facts" VALUES('e00403ab206d',41,'intent-72','{"fact":"played","seat":0,"action":1698}',1.7949686274248855114e+09);
INSERT INTO "facts" VALUES('e00403ab206d',42,'intent-73','{"fact":"played","seat":0,"action":236}',1.79496862742675542838e+09);
INSERT INTO "facts" VALUES('e00403ab206d',43,'intent-74','{"fact":"played","seat":0,"action":1699}',1.79496862742957520491e+09);
INSERT INTO "facts" VALUES('e00403ab206d',44,NULL,'{"fact":"played","seat":1,"action":440}',1.79496862743168520922e+09);
INSERT INTO "facts" VALUES('e00403ab206d',45,NULL,'{"fact":"played","seat":1,"action":1701}',1.79496862743388962743e+09);
INSERT INTO "facts" VALUES('e00403ab206d',46,NULL,'{"fact":"played","seat":1,"action":246}',1.79496862743547272683e+09);
INSERT INTO "facts" VALUES('e00403ab206d',47,NULL,'{"fact":"played","seat":1,"action":1700}',1.79496862743753576277e+09);
INSERT INTO "facts" VALUES('e00403ab206d',48,'intent-75','{"fact":"played","seat":0,"action":184}',1.79496862744159865372e+09);
INSERT INTO "facts" VALUES('e00403ab206d',49,'intent-76','{"fact":"played","seat":0,"action":1706}',1.79496862744411611557e+09);
INSERT INTO "facts" VALUES('e00403ab206d',50,NULL,'{"fact":"played","seat":1,"action":385}',1.7949686274462406635e+09);
INSERT INTO "facts" VALUES('e00403ab206d',51,NULL,'{"fact":"played","seat":1,"action":1706}',1.79496862744861865042e+09);
INSERT INTO "facts" VALUES('01b2e75e2b5d',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"KFVZF","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"c2dbd27fc536f331"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"31d46479b58394879044c5a27a5604eecb8351d96ed2b38ccd8a6a951f2daaa8"}',1.79496862746004939076e+09);
INSERT INTO "facts" VALUES('e00403ab206d',52,'intent-77','{"fact":"followed","seat":0,"table":"01b2e75e2b5d","code":"KFVZF"}',1.79496862746178221701e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"JJCNK","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"b552fae88b1c1552"},{"name":"Ada","who":null,"bot":"random","key":""}],"seed":{"secret":"e2789d473e775f78159696b6b6e52611d987cdba7714fa71472ccd5babd7f000","luck":["5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"]},"forks":[],"steps":[[0,1698],[1,1701],[1,1699],[0,1700],[0,280],[0,1698],[1,388],[1,1700],[0,328],[0,1699],[1,287],[1,1701]],"record":false,"hints":false,"secret":"5f4a38dcbed142e8a7061f41e8b66cd40728c2b18baba9d7559ef6e307d65ab3"}',1.79496862746579957008e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',2,'intent-78','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862747272372239e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',3,'intent-78','{"fact":"began"}',1.79496862747272372239e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',4,'intent-79','{"fact":"played","seat":0,"action":340}',1.79496862747547268864e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',5,'intent-80','{"fact":"played","seat":0,"action":1698}',1.7949686274809815884e+09);
INSERT INTO "facts" VALUES('6a9d7477a613',6,'intent-81','{"fact":"played","seat":0,"action":228}',1.79496862750133347511e+09);
INSERT INTO "facts" VALUES('28e37085adbe',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"MZRTR","seats":[{"name":"Ada","who":null,"bot":null,"key":""},{"name":"Bo","who":null,"bot":null,"key":""}],"seed":2026,"forks":[],"steps":[[0,1700],[1,1698],[1,1701],[0,1699],[1,284],[1,1698],[0,340],[0,1701],[0,295],[0,1699],[1,390],[1,1700],[1,341],[1,1699],[0,245],[0,1701],[1,335],[1,1698],[0,238],[0,1700],[1,345],[1,1699],[1,349],[1,1700],[0,290],[0,1701],[0,249],[0,1698],[0,389],[0,1698],[1,299],[1,1701],[1,444],[1,1700],[0,447],[0,1699],[0,397],[0,1701],[0,348],[0,1700],[1,242],[1,1698],[1,228],[1,1699],[1,1706],[1,1706],[0,406],[0,458]],"record":true,"hints":false,"secret":""}',1.79496862754075717921e+09);
INSERT INTO "facts" VALUES('28e37085adbe',2,NULL,'{"fact":"began"}',1.79496862754075717921e+09);
INSERT INTO "facts" VALUES('bfd5aa95d0b4',1,NULL,'{"fact":"opened","game":"kingdomino","rules":1,"options":{"duel":"classic","middle_kingdom":false,"harmony":false},"host":"5624b2af0d7f9a8fbc2d1754","public":false,"code":"VNCDH","seats":[{"name":"Ann","who":"5624b2af0d7f9a8fbc2d1754","bot":null,"key":"e968270a0560d1a1"},{"name":"Ada","who":null,"bot":"random","key":""},{"name":"Bo","who":null,"bot":"random","key":""}],"seed":null,"forks":[],"steps":[],"record":false,"hints":false,"secret":"681fa59ca1b4c3d5eefcf9420dd87e86267b03f2c0bde1e602662f988c0a7267"}',1.79496862754768443104e+09);
INSERT INTO "facts" VALUES('bfd5aa95d0b4',2,'intent-82','{"fact":"stirred","who":"5624b2af0d7f9a8fbc2d1754","luck":"5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed"}',1.79496862759800577158e+09);
INSERT INTO "facts" VALUES('bfd5aa95d0b4',3,'intent-82','{"fact":"began"}',1.79496862759800577158e+09);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','809d973c7f9c37710e6d16476fea6504c89b31141fa49a51e4234008e7168b39');
CREATE TABLE sitters (
	who VARCHAR(40) NOT NULL, 
	table_id VARCHAR(20) NOT NULL, 
	PRIMARY KEY (who, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','fefcc0ddb058');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','0d381fb77ece');
INSERT INTO "sitters" VALUES('d312ab36edf2e77b8ceca393','0d381fb77ece');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','ea5b1065ede2');
INSERT INTO "sitters" VALUES('d312ab36edf2e77b8ceca393','ea5b1065ede2');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','c09667361f6f');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','840b5e05f2bd');
INSERT INTO "sitters" VALUES('d312ab36edf2e77b8ceca393','840b5e05f2bd');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','e00403ab206d');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','01b2e75e2b5d');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','6a9d7477a613');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','28e37085adbe');
INSERT INTO "sitters" VALUES('5624b2af0d7f9a8fbc2d1754','bfd5aa95d0b4');
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
INSERT INTO "tables" VALUES('fefcc0ddb058','CGWRW','inkdoms','waiting',1,'["Ann", "", "Ada"]',1,'[]',0,1.79496861286557793618e+09,0,NULL);
INSERT INTO "tables" VALUES('0d381fb77ece','HGZLW','queendomino','playing',0,'["Ann", "Ben", "Ada"]',0,'["5624b2af0d7f9a8fbc2d1754"]',14,1.79496862062029552461e+09,0,1844849977);
INSERT INTO "tables" VALUES('ea5b1065ede2','RTWJF','color-in-kingdoms','playing',0,'["Ann", "Ben"]',0,'["d312ab36edf2e77b8ceca393"]',12,1.79496862267664384843e+09,0,NULL);
INSERT INTO "tables" VALUES('c09667361f6f','NTDSW','chroma-cubes','playing',0,'["Ann", "Ada"]',0,'["5624b2af0d7f9a8fbc2d1754"]',12,1.79496862588963627819e+09,0,1844849977);
INSERT INTO "tables" VALUES('840b5e05f2bd','LZGXX','pocket-kingdoms','playing',0,'["Ann", "Ben"]',0,'["5624b2af0d7f9a8fbc2d1754"]',11,1.7949686272037172317e+09,0,1844849977);
INSERT INTO "tables" VALUES('e00403ab206d','XMWGT','kingdomino','over',0,'["Ann", "Ada"]',0,'[]',48,1.79496862746178221701e+09,0,1844849977);
INSERT INTO "tables" VALUES('01b2e75e2b5d','KFVZF','kingdomino','waiting',0,'["Ann", "Ada"]',0,'[]',0,1.79496862746004939076e+09,0,NULL);
INSERT INTO "tables" VALUES('6a9d7477a613','JJCNK','kingdomino','playing',0,'["Ann", "Ada"]',0,'["5624b2af0d7f9a8fbc2d1754"]',15,1.79496862750133347511e+09,0,NULL);
INSERT INTO "tables" VALUES('28e37085adbe','MZRTR','kingdomino','over',0,'["Ada", "Bo"]',0,'[]',48,1.79496862754075717921e+09,0,NULL);
INSERT INTO "tables" VALUES('bfd5aa95d0b4','VNCDH','kingdomino','playing',0,'["Ann", "Ada", "Bo"]',0,'[]',0,1.79496862759800577158e+09,1,1844849977);
CREATE INDEX thinking_tables ON tables (thinking, status);
CREATE INDEX open_tables ON tables (public, status, changed);
COMMIT;
