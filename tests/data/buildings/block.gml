<?xml version="1.0" encoding="utf-8" ?>
<ogr:FeatureCollection
     gml:id="aFeatureCollection"
     xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
     xsi:schemaLocation="http://ogr.maptools.org/ block.xsd"
     xmlns:ogr="http://ogr.maptools.org/"
     xmlns:gml="http://www.opengis.net/gml/3.2">
  <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25833"><gml:lowerCorner>392000 5820000</gml:lowerCorner><gml:upperCorner>392090 5820060</gml:upperCorner></gml:Envelope></gml:boundedBy>
                                                                                                                                                       
  <ogr:featureMember>
    <ogr:buildings gml:id="buildings.0">
      <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25833"><gml:lowerCorner>392000 5820000</gml:lowerCorner><gml:upperCorner>392040 5820020</gml:upperCorner></gml:Envelope></gml:boundedBy>
      <ogr:geometryProperty><gml:Polygon srsName="urn:ogc:def:crs:EPSG::25833" gml:id="buildings.geom.0"><gml:exterior><gml:LinearRing><gml:posList>392000 5820000 392040 5820000 392040 5820020 392000 5820020 392000 5820000</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>392010 5820005 392010 5820015 392020 5820015 392020 5820005 392010 5820005</gml:posList></gml:LinearRing></gml:interior></gml:Polygon></ogr:geometryProperty>
      <ogr:name>hall</ogr:name>
      <ogr:height>20</ogr:height>
      <ogr:min_height>0</ogr:min_height>
    </ogr:buildings>
  </ogr:featureMember>
  <ogr:featureMember>
    <ogr:buildings gml:id="buildings.1">
      <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25833"><gml:lowerCorner>392060 5820000</gml:lowerCorner><gml:upperCorner>392090 5820015</gml:upperCorner></gml:Envelope></gml:boundedBy>
      <ogr:geometryProperty><gml:MultiSurface srsName="urn:ogc:def:crs:EPSG::25833" gml:id="buildings.geom.1"><gml:surfaceMember><gml:Polygon gml:id="buildings.geom.1.0"><gml:exterior><gml:LinearRing><gml:posList>392060 5820000 392070 5820000 392070 5820010 392060 5820010 392060 5820000</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember><gml:surfaceMember><gml:Polygon gml:id="buildings.geom.1.1"><gml:exterior><gml:LinearRing><gml:posList>392080 5820000 392090 5820000 392090 5820015 392080 5820015 392080 5820000</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></ogr:geometryProperty>
      <ogr:name>twins</ogr:name>
      <ogr:height>12.5</ogr:height>
      <ogr:min_height>0</ogr:min_height>
    </ogr:buildings>
  </ogr:featureMember>
  <ogr:featureMember>
    <ogr:buildings gml:id="buildings.2">
      <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25833"><gml:lowerCorner>392070 5820002</gml:lowerCorner><gml:upperCorner>392080 5820008</gml:upperCorner></gml:Envelope></gml:boundedBy>
      <ogr:geometryProperty><gml:Polygon srsName="urn:ogc:def:crs:EPSG::25833" gml:id="buildings.geom.2"><gml:exterior><gml:LinearRing><gml:posList>392070 5820002 392080 5820002 392080 5820008 392070 5820008 392070 5820002</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></ogr:geometryProperty>
      <ogr:name>bridge</ogr:name>
      <ogr:height>9</ogr:height>
      <ogr:min_height>5</ogr:min_height>
    </ogr:buildings>
  </ogr:featureMember>
  <ogr:featureMember>
    <ogr:buildings gml:id="buildings.3">
      <gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::25833"><gml:lowerCorner>392015 5820040</gml:lowerCorner><gml:upperCorner>392035 5820060</gml:upperCorner></gml:Envelope></gml:boundedBy>
      <ogr:geometryProperty><gml:Polygon srsName="urn:ogc:def:crs:EPSG::25833" gml:id="buildings.geom.3"><gml:exterior><gml:LinearRing><gml:posList>392020 5820040 392035 5820045 392030 5820060 392015 5820055 392020 5820040</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></ogr:geometryProperty>
      <ogr:name>tower</ogr:name>
      <ogr:height>60</ogr:height>
      <ogr:min_height>0</ogr:min_height>
    </ogr:buildings>
  </ogr:featureMember>
</ogr:FeatureCollection>
